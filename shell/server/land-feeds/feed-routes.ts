/** The feeds of the land that everybody may buy: `/land/feed.xml` for people, `/land/listings.xml` for portals. */
import { createHash } from 'node:crypto';
import type { Release } from '@land/release-tools/format/release-format.ts';
import type { FastifyInstance } from 'fastify';
import { livePages } from '../land/land-composer.ts';
import { DEAD_AFTER } from '../land/land-pages.ts';
import type { Listings } from '../land/listings.ts';
import { listForSale } from '../land-list/find-land.ts';
import { renderRets } from './rets.ts';
import { renderRss, rssPath } from './rss.ts';

/** Lets browsers style the tree in which they show XML. The feeds have no styles and no markup of others. */
const FEED_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

interface LandFeedsOptions {
  listings: Listings;
  publicOrigin: string;
  /** The live releases of the sections. The feeds need one with a list of land. */
  listLive: () => Release[];
  now?: () => number;
}

export function addLandFeeds(app: FastifyInstance, options: LandFeedsOptions): void {
  const { listings, publicOrigin, listLive, now = Date.now } = options;

  for (const [path, render] of [
    [rssPath, renderRss],
    ['/land/listings.xml', renderRets],
  ] as const)
    app.get(path, (request, reply) => {
      if (!listLive().some(({ pages }) => pages[livePages.list])) return reply.callNotFound();
      // Not an empty feed, because a portal would remove all our land.
      if (now() - (listings.seenAt ?? -Infinity) > DEAD_AFTER)
        return reply.code(503).header('Retry-After', '600').send();
      const feed = render(listForSale(listings.all(), now()), publicOrigin);
      const etag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
      // Asked for again each time, so that sold or withdrawn land is gone at once.
      reply.header('ETag', etag).header('Cache-Control', 'no-cache');
      // A proxy that compresses the feed makes the tag weak.
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.header('Content-Security-Policy', FEED_POLICY).type('application/xml; charset=utf-8').send(feed);
    });
}
