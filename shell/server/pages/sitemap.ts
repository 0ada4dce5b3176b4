/** `sitemap.xml` with the pages that visitors can open, and `robots.txt` with what crawlers may read. */
import type { Listing } from '@land/release-tools/live/listing.ts';
import type { Release } from '@land/release-tools/format/release-format.ts';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../../src/routes.ts';
import { listSiteRoutes } from './site-routes.ts';

export interface SitemapOptions {
  publicOrigin: string;
  /** The build time of the shell, which is the last change of its own pages. */
  builtAt: Date;
  /** The live releases of the sections. */
  listLive: () => Release[];
  /** The land for sale that everybody may see. */
  listLand: () => Pick<Listing, 'slug' | 'facts'>[];
}

export function addSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { publicOrigin } = options;

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send(`User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${publicOrigin}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', (_request, reply) => {
    const live = options.listLive();
    const land = live.some(({ pages }) => pages['land-list']) ? renderLand(options) : [];
    const urls = [...listSiteRoutes(live).map((route) => renderPage(route, live, options)), ...land];
    return reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      );
  });
}

/** The sitemap's entry of a page; empty for a page without a release, which returns 503 and must not be indexed. */
function renderPage(route: Route, live: Release[], { publicOrigin, builtAt }: SitemapOptions): string {
  const release = live.find(({ section }) => section === route.owner);
  if (route.owner !== 'shell' && !release?.pages[route.page]) return '';
  const changedAt = release ? new Date(release.builtAt) : builtAt;
  return renderUrl(publicOrigin + route.path, changedAt);
}

/** The list of land and each deal in it. */
function renderLand({ publicOrigin, listLand }: SitemapOptions): string[] {
  const land = listLand().map(({ slug, facts }) => ({ slug, changedAt: new Date(facts?.changedAt ?? '') }));
  const newest = Math.max(0, ...land.map(({ changedAt }) => changedAt.getTime()));
  return [
    renderUrl(`${publicOrigin}/land`, new Date(newest || NaN)),
    ...land.map(({ slug, changedAt }) => renderUrl(`${publicOrigin}/land/${slug}`, changedAt)),
  ];
}

/** The time is checked, because the date of a release may be any text. */
function renderUrl(url: string, changedAt: Date): string {
  const lastmod = Number.isNaN(changedAt.getTime()) ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<url><loc>${url}</loc>${lastmod}</url>`;
}
