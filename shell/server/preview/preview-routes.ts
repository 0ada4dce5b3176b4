/** Preview links, which show a release that is not live to visitors who open the link. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@land/release-tools/format/release-format.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FindRoute } from '../log-options.ts';
import { listSiteRoutes } from '../pages/site-routes.ts';
import { setCookie } from '../cookies.ts';
import type { Preview } from '@land/release-tools/signing/preview-token.ts';
import { previewCookie, type Visits } from '../visits/visits.ts';
import { escapeHtml } from '../pages/page-head.ts';

interface PreviewRoutesOptions {
  visits: Visits;
  findRoute: FindRoute;
  secureCookies: boolean;
}

export async function addPreviewRoutes(
  app: FastifyInstance,
  { visits, findRoute, secureCookies: secure }: PreviewRoutesOptions,
): Promise<void> {
  app.get<{ Querystring: { token?: unknown } }>('/preview', async (request, reply) => {
    const { token } = request.query;
    const text = typeof token === 'string' ? token : '';
    const preview = visits.readPreview(text);
    const previewed = preview && (await visits.bring(preview));
    if (!preview || !previewed) {
      // Does not log the link, because readers of the log could use it.
      app.log.warn(
        preview
          ? `The preview of ${preview.section} ${preview.version} cannot be shown: it does not exist, or it was refused.`
          : 'A preview link was forged, altered or expired, or its origin is not allowed.',
      );
      setCookie(reply, previewCookie, '', { maxAge: 0, secure });
      return hide(reply).code(404).type('text/plain; charset=utf-8').send(brokenLinkText);
    }
    setCookie(reply, previewCookie, text, { maxAge: preview.expires - Math.floor(Date.now() / 1000), secure });
    return leave(reply, findFirstPath(previewed.release));
  });

  app.get(previewEndPath, (request, reply) => {
    setCookie(reply, previewCookie, '', { maxAge: 0, secure });
    return leave(reply, findPathOf(request.headers.referer, findRoute));
  });
}

/** Shown instead of the live site, which the reader would take for the preview. */
const brokenLinkText =
  'This preview cannot be shown. Its link has expired or is incomplete, or the shell refused the release.\n' +
  'Ask the team that sent it for a new link.\n';

function leave(reply: FastifyReply, path: string): FastifyReply {
  return hide(reply).redirect(path, 303);
}

/** Keeps a link and its result out of caches, other sites' logs and search engines. */
function hide(reply: FastifyReply): FastifyReply {
  return reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex');
}

function findFirstPath(release: Release): string {
  return listSiteRoutes([release]).find(({ owner }) => owner === release.section)?.path ?? '/';
}

/** The path of the page that the visitor comes from, if it is one of ours. */
function findPathOf(referer: string | undefined, findRoute: FindRoute): string {
  const path = URL.canParse(referer ?? '') ? new URL(referer ?? '').pathname : '/';
  return findRoute(path)?.path ?? '/';
}

/** The styles of the badge by file name, which only previews contain. */
export const previewBadgeStyles = {
  'preview-badge.css': readFileSync(join(import.meta.dirname, 'preview-badge.css'), 'utf8'),
};
const previewEndPath = '/preview/end';

/** The badge of a page that shows a preview. */
export function renderPreviewBadge({ section, version, expires }: Preview): string {
  const until = new Date(expires * 1000);
  return (
    '<aside class="preview-badge" aria-label="Preview">' +
    '<p class="preview-badge-tag">Preview</p>' +
    '<p class="preview-badge-text">' +
    `<strong>${section[0]?.toUpperCase()}${section.slice(1)} section, version <span class="preview-badge-version">${escapeHtml(version)}</span>.</strong> ` +
    `Shown by link until <time datetime="${until.toISOString()}">${formatTime(until)}</time>. What you send is a test.` +
    '</p>' +
    `<a class="preview-badge-end" href="${previewEndPath}">Show the live site</a>` +
    '</aside>'
  );
}

/** In UTC, because the server does not know the visitor's time zone. */
function formatTime(time: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  // With non-breaking spaces, so that the time stays on one line.
  return `${format.format(time)} UTC`.replace(/\s/g, '\u00a0');
}
