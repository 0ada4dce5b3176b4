/** What a page says that shows a release to try out: to whom it is shown, what it is, how long, and the way back. */
import { escapeHtml } from '../escape-html.ts';
import type { VisitPreview } from '../visits/visit.ts';

/** A file of its own: visitors of the live site do not pay for it. */
export const previewBadgeStyles = '/preview/badge.css';
export const previewEndPath = '/preview/end';

/** Stands after the root of the app, so that hydration never meets it. */
export function renderPreviewBadge({ section, version, expires }: VisitPreview): string {
  const until = new Date(expires * 1000);
  return (
    '<aside class="preview-badge" aria-label="Preview">' +
    '<p class="preview-badge-text">' +
    `<strong class="preview-badge-tag">Preview</strong> ` +
    `<span>Only you see the ${escapeHtml(section)} section in version <code class="preview-badge-version">${escapeHtml(version)}</code>, ` +
    `until <time datetime="${until.toISOString()}">${formatTime(until)}</time>. What you send is a test.</span>` +
    '</p>' +
    `<a class="preview-badge-end" href="${previewEndPath}">Show the live site</a>` +
    '</aside>'
  );
}

/** In UTC: the server does not know where the visitor is. */
function formatTime(time: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return `${format.format(time)} UTC`;
}
