/** Deals for the feeds. */
import type { Listing, ListingFacts } from '@land/release-tools/live/listing.ts';
import { sampleListing } from '@land/release-tools/live/live-samples.ts';

const facts = sampleListing.facts as ListingFacts;
const HOUR = 3_600_000;
const soon = new Date(Date.now() + HOUR).toISOString();

/** Deals of each stage, of which two are for sale. */
export const plainListings: Listing[] = [
  { ...sampleListing, slug: 'open-land', publicAt: '2026-11-02T03:00:00.000Z' },
  { ...sampleListing, slug: 'pending-land', stage: 'pending', publicAt: '2026-11-01T12:00:00.000Z', photos: [] },
  { ...sampleListing, slug: 'sold-land', stage: 'sold', facts: { ...facts, priceCents: null } },
  { ...sampleListing, slug: 'early-land', stage: 'early', publicAt: soon },
  { ...sampleListing, slug: 'early-unknown', stage: 'early', publicAt: null },
  { ...sampleListing, slug: 'early-pending', stage: 'pending', publicAt: soon },
];

const markup = `]]><script>x()</script>" onerror='x' &amp; <!--`;
const invisible = '\u0000\u0008\u001b\u202e\u2066\u200b\ud800\ufffe\u{e0041}';
const hostileText = `${markup} ${invisible}\r\n\t end`;

/** The hostile text as a parser of XML reads it, which changes line breaks. */
export const visibleText = `${markup} \n\t end`;

/** A deal whose texts are all hostile. */
export const hostileListing: Listing = {
  ...sampleListing,
  slug: 'hostile-land',
  fields: Object.fromEntries(Object.keys(sampleListing.fields).map((name) => [name, hostileText])),
  facts: { ...facts, kinds: [hostileText] },
  terms: [hostileText, hostileText],
  photos: sampleListing.photos.map((photo) => ({ ...photo, alt: hostileText })),
};

/** Public deals, the newest first. */
export function manyListings(count: number): Listing[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, index) => ({
    ...sampleListing,
    slug: `deal-${index}`,
    publicAt: new Date(now - index * 60_000).toISOString(),
    facts: { ...facts, state: ['AZ', 'CO', 'NM', 'OR', 'TX'][index % 5] ?? '' },
  }));
}
