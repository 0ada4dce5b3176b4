/** What search engines ask a site for: which pages there are, and what they may read. */
import type { Release } from '@land/release-tools/format/release-format.ts';
import type { FastifyInstance } from 'fastify';
import { type Route, routes } from '../../src/routes.ts';

export interface SitemapOptions {
  publicOrigin: string;
  /** When the shell was built, and with it its own pages. */
  builtAt: Date;
  /** The release that visits of the section see. */
  findLive: (section: Exclude<Route['owner'], 'shell'>) => Release | undefined;
}

export function addSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { publicOrigin } = options;

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send(`User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${publicOrigin}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', (_request, reply) => {
    const urls = routes.map((route) => renderPage(route, options)).join('');
    return reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      );
  });
}

/** Nothing for a page that no release has yet: it is answered with 503 and must not be indexed. */
function renderPage(route: Route, { publicOrigin, builtAt, findLive }: SitemapOptions): string {
  const release = route.owner === 'shell' ? undefined : findLive(route.owner);
  if (route.owner !== 'shell' && !release?.pages[route.page]) return '';
  const changedAt = release ? new Date(release.builtAt) : builtAt;
  // A release may say anything there.
  const lastmod = Number.isNaN(changedAt.getTime()) ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<url><loc>${publicOrigin}${route.path}</loc>${lastmod}</url>`;
}
