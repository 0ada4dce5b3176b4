import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { isSentForm, proofName } from '@land/http/signed-outcome';
import { about } from '@land/kit/form-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSiteRoute } from './site-routes.ts';
import type { ComposedPage, PageComposer, ServedOutcome } from './page-composer.ts';
import { acceptsBrotli } from '../served-file.ts';
import { releasesOf, type Visits } from '../visits/visits.ts';

const compress = promisify(brotliCompress);
// Each response is compressed, because pages differ by visitor. Quality 4 takes a fiftieth of the time of the best, for
// at most 10 % more bytes.
const compression = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

// Not `no-store`, because that disables the back-forward cache, and Back would lose a half-filled form.
const visitHeaders = { 'Cache-Control': 'private, no-cache' };
const previewHeaders = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

export function addPageRoutes(
  app: FastifyInstance,
  { composer, visits, csrfSecret }: { composer: PageComposer; visits: Visits; csrfSecret: string },
): void {
  app.get('/*', async (request, reply) => {
    // Concatenated, because resolving the URL against a base would read the text after two slashes as a host.
    const { pathname, search } = new URL(`http://shell${request.url}`);
    const visit = await visits.read(request, reply);
    const route = findSiteRoute(pathname, releasesOf(visit));
    if (route && route.path !== pathname) return reply.redirect(route.path + search, 308);
    const query = new URLSearchParams(search);
    // A URL without a valid signature is redirected, because the page's script trusts its URL.
    if (route && query.get('submission') === 'sent' && !isSentForm(route.path, query, csrfSecret))
      return reply.header('Cache-Control', 'no-store').redirect(route.path + withoutOutcome(query), 303);
    const page = composer.compose(route, readOutcome(query), visit, query.get(about.name) ?? '');
    reply.headers(page.headers).headers(visit.preview ? previewHeaders : visitHeaders);
    return sendPage(request, reply, page);
  });
}

/** Sends a page, compressed if the browser accepts Brotli. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ComposedPage,
): Promise<FastifyReply> {
  reply.code(page.status).type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding');
  if (page.status === 503) reply.header('Retry-After', '10');
  if (!acceptsBrotli(request)) return reply.send(page.html);
  return reply.header('Content-Encoding', 'br').send(await compress(page.html, compression));
}

function withoutOutcome(query: URLSearchParams): string {
  for (const name of ['submission', proofName]) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}

function readOutcome(query: URLSearchParams): ServedOutcome {
  const outcome = query.get('submission');
  return outcome === 'sent' || outcome === 'failed' ? outcome : 'initial';
}
