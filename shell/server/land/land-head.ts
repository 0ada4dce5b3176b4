/** The head of a deal's page for search engines and messengers, as a template. */
import { brand } from '@land/kit/brand';
import { drawingOf } from '@land/release-tools/live/card-values.ts';
import type { Listing, ListingFacts } from '@land/release-tools/live/listing.ts';
import type { RealEstateListing, WithContext } from 'schema-dts';
import { findSharePicture } from '../../pictures/share-pictures.ts';
import { rssPath, rssTitle } from '../land-feeds/rss.ts';
import {
  escapeHtml,
  meta,
  type PageHead,
  renderIdentity,
  renderJson,
  renderPicture,
  renderSharePicture,
} from '../pages/page-head.ts';

const hidden = '<meta name="robots" content="noindex">';

/** The place where each request inserts the result of `describeListing`. Values are escaped, so none can contain it. */
export const listingPlaceholder = '<template data-place="listing"></template>';

export function renderLandHead(publicOrigin: string): string {
  const address = `${publicOrigin}/land/%deal.slug%`;
  const photo = { width: '%photo.width%', height: '%photo.height%', alt: '%photo.alt%' };
  // A drawing of other land would mislead.
  const companyPicture = renderSharePicture(publicOrigin, findSharePicture({ page: 'land' }));
  const listed = [
    `<link rel="canonical" href="${address}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:title', '%deal.title%'),
    meta('property', 'og:description', '%deal.summary%'),
    meta('property', 'og:url', address),
    '<live-each of="hero">',
    renderPicture({ ...photo, url: `${publicOrigin}%photo.src1600%.jpg` }),
    '</live-each>',
    ...drawings.map((name) => `<live-when of="${name}">${companyPicture}</live-when>`),
  ].join('');
  return `<live-when of="listed">${listed}</live-when><live-when of="hidden">${hidden}</live-when>${listingPlaceholder}`;
}

/** The conditions of land without photos, of which one holds. Links to it have the company's picture. */
const drawings = ['', 'residential', 'recreational'].map(drawingOf);

/** The head of the list of land, as a template: search engines list the page without a filter. */
export function renderLandListHead(page: Pick<PageHead, 'title' | 'description'>, publicOrigin: string): string {
  const identity = { publicOrigin, path: '/land', picture: findSharePicture({ page: 'buy-land' }) };
  const listed = renderIdentity({ ...page, identity }).join('');
  const feed = `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(rssTitle)}" href="${rssPath}">`;
  return `<live-when of="listed">${listed}</live-when><live-when of="hidden">${hidden}</live-when>${feed}`;
}

/** Each photo costs bytes of every page. */
const MOST_IMAGES = 6;

/** A script element with the listing for search engines (schema.org). */
export function describeListing(
  { slug, stage, publicAt, fields, facts, photos }: Listing,
  publicOrigin: string,
): string {
  const listing = {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: fields.title ?? '',
    description: fields.summary ?? '',
    url: `${publicOrigin}/land/${slug}`,
    ...(publicAt !== null && { datePosted: publicAt }),
    image: photos.slice(0, MOST_IMAGES).map(({ src1600 }) => `${publicOrigin}${src1600}.jpg`),
    ...(facts && { about: describeLand(fields.place ?? '', facts) }),
    offers: {
      '@type': 'Offer',
      price: (fields.price ?? '').replace(/[^\d.]/g, ''),
      priceCurrency: 'USD',
      availability: `https://schema.org/${stage === 'public' || stage === 'early' ? 'InStock' : 'LimitedAvailability'}`,
    },
  } satisfies WithContext<RealEstateListing>;
  return `<script type="application/ld+json">${renderJson(listing)}</script>`;
}

/** The land itself. `ACR` means acres in schema.org’s codes of units. */
function describeLand(name: string, { state, acres }: ListingFacts) {
  return {
    '@type': 'Place',
    name,
    address: { '@type': 'PostalAddress', addressRegion: state, addressCountry: brand.address.country },
    additionalProperty: { '@type': 'PropertyValue', name: 'Acres', value: acres, unitCode: 'ACR' },
  } as const;
}
