/** What a page says that shows a release to try out: to whom it is shown, what it is, how long, and the way back. */
import type { SectionName } from '@land/kit/release/format/release-format.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import type { VisitPreview } from '../visits/visit.ts';

/** A file of its own: visitors of the live site do not pay for it. */
export const previewBadgeStyles = '/preview/badge.css';
export const previewEndPath = '/preview/end';

/** Stands after the root of the app, so that hydration never meets it. */
export function renderPreviewBadge({ section, version, expires }: VisitPreview): string {
  const until = new Date(expires * 1000);
  return (
    '<aside class="preview-badge" aria-label="Preview">' +
    '<p class="preview-badge-tag">Preview</p>' +
    '<p class="preview-badge-text">' +
    `<strong>${sectionTitles[section]} section, version <span class="preview-badge-version">${escapeHtml(version)}</span>.</strong> ` +
    `Only you see it, until <time datetime="${until.toISOString()}">${formatTime(until)}</time>. What you send is a test.` +
    '</p>' +
    `<a class="preview-badge-end" href="${previewEndPath}">Show the live site</a>` +
    '</aside>'
  );
}

const sectionTitles: Record<SectionName, string> = { seller: 'Seller', buyer: 'Buyer', legal: 'Legal' };

/** In UTC: the server does not know where the visitor is. */
function formatTime(time: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  // Kept together where lines break.
  return `${format.format(time)} UTC`.replace(/\s/g, '\u00a0');
}
