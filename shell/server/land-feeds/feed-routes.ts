/** The feeds of the land that everybody may buy: `/land/feed.xml` for people, `/land/listings.xml` for portals. */
import { createHash } from 'node:crypto';
import type { Release } from '@land/release-tools/format/release-format.ts';
import type { FastifyInstance } from 'fastify';
import { livePages } from '../land/land-composer.ts';
import { DEAD_AFTER } from '../land/land-pages.ts';
import type { Listings } from '../land/listings.ts';
import { listForSale, type PublicLand } from '../land-list/find-land.ts';
import { renderRets } from './rets.ts';
import { renderRss, rssPath } from './rss.ts';

/** Lets browsers draw the tree in which they show XML. The feeds themselves have no styles and no pictures. */
const FEED_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'";

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
  ] as const) {
    // Kept until the land changes, because a feed of a thousand deals takes 20 ms.
    let kept: Feed = renderFeed([], render, publicOrigin);

    app.get(path, (request, reply) => {
      if (!listLive().some(({ pages }) => pages[livePages.list])) return reply.callNotFound();
      // Not an empty feed, because a portal would remove all our land.
      if (now() - (listings.seenAt ?? -Infinity) > DEAD_AFTER)
        return reply.code(503).header('Retry-After', '600').send();
      const land = listForSale(listings.all(), now());
      if (!isSameLand(land, kept.land)) kept = renderFeed(land, render, publicOrigin);
      const { text, etag } = kept;
      // Asked for again each time, so that sold or withdrawn land is gone at once.
      reply.header('ETag', etag).header('Cache-Control', 'no-cache');
      // A proxy that compresses the feed makes the tag weak.
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.header('Content-Security-Policy', FEED_POLICY).type('application/xml; charset=utf-8').send(text);
    });
  }
}

/** A rendered feed, and the land in it. */
interface Feed {
  land: readonly PublicLand[];
  text: string;
  etag: string;
}

function renderFeed(land: readonly PublicLand[], render: typeof renderRss, publicOrigin: string): Feed {
  const text = render(land, publicOrigin);
  return { land, text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** Whether two lists have the same objects: the api's next list has new ones. */
function isSameLand(one: readonly PublicLand[], other: readonly PublicLand[]): boolean {
  return one.length === other.length && one.every(({ listing }, index) => listing === other[index]?.listing);
}
