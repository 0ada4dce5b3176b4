import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findRoute, routes } from '../src/routes.ts';
import type { Config } from './config.ts';
import type { ComposedPage, PageComposer, ServedOutcome } from './page-composer.ts';
import { pageHeaders } from './page-headers.ts';
import type { LiveSections } from './releases/live-sections.ts';
import { acceptsBrotli } from './served-file.ts';
import type { Visit } from './visits/visit.ts';

const compress = promisify(brotliCompress);
// Quality 4 is within a tenth of the best in size, at a fiftieth of its time; pages differ by visitor.
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

export function addPageRoutes(app: FastifyInstance, composer: PageComposer, sections: LiveSections, config: Config): void {
  const { publicOrigin } = config;
  const headers = pageHeaders(config);

  app.get('/*', (request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://shell');
    const route = findRoute(pathname);
    if (route && route.path !== pathname) return reply.redirect(route.path + search, 308);
    return sendPage(request, reply.headers(headers), composer.compose(route, readOutcome(search), readVisit(sections)));
  });

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(`User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${publicOrigin}/sitemap.xml\n`));

  app.get('/sitemap.xml', (_request, reply) => {
    const urls = routes.map(({ path }) => `<url><loc>${publicOrigin}${path}</loc></url>`).join('');
    return reply.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`);
  });
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: ComposedPage): Promise<FastifyReply> {
  reply.code(page.status).type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding');
  // Not `no-store`: that would also keep the page out of the browser's back-forward cache, and lose a half-filled form.
  reply.header('Cache-Control', 'private, no-cache');
  if (page.status === 503) reply.header('Retry-After', '10');
  if (!acceptsBrotli(request)) return reply.send(page.html);
  return reply.header('Content-Encoding', 'br').send(await compress(page.html, compression));
}

function readVisit(sections: LiveSections): Visit {
  return { releases: Object.fromEntries(sections.all.flatMap(({ name, live }) => (live ? [[name, live]] : []))) };
}

function readOutcome(search: string): ServedOutcome {
  const outcome = new URLSearchParams(search).get('submission');
  return outcome === 'sent' || outcome === 'failed' ? outcome : 'initial';
}
