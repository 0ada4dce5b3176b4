/**
 * The feed of land for sale for listing portals, in the RETS Syndication format, version 2012-03, which LandSearch
 * documents (https://www.landsearch.com/feed/specs). The order of the elements is part of the format.
 */
import { brand } from '@land/kit/brand';
import type { ListedPhoto, Listing } from '@land/release-tools/live/listing.ts';
import { companyTimeZone } from '../land/company-time-zone.ts';
import type { PublicLand } from '../land-list/find-land.ts';
import { element, escapeXml } from './xml.ts';

/** Bounds the feed to a few megabytes. More than a company has, because portals deactivate missing land. */
const MOST_LISTINGS = 1_000;

const syndication = 'http://rets.org/xsd/Syndication/2012-03';
const [forAll, inDollars] = ['commons:isgSecurityClass="Public"', 'commons:currencyCode="USD"'];

// One for all dates: creating it takes longer than the rest of a listing.
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: companyTimeZone });

/** Renders the newest land. */
export function renderRets(land: readonly PublicLand[], publicOrigin: string): string {
  const listings = land.slice(0, MOST_LISTINGS);
  const changedAt = listings.map(({ facts }) => facts.changedAt).sort();
  const attributes = [
    `xmlns="${syndication}" xmlns:commons="http://rets.org/xsd/RETSCommons"`,
    `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${syndication} ${syndication}/Syndication.xsd"`,
    `listingsKey="${escapeXml(changedAt.at(-1) ?? 'none')}" version="0.96" versionTimestamp="2012-02-07T03:00:00Z" xml:lang="en-us"`,
  ];
  const shown = listings.map((each) => renderListing(each, publicOrigin));
  return `<?xml version="1.0" encoding="UTF-8"?><Listings ${attributes.join(' ')}>${shown.join('')}</Listings>\n`;
}

function renderListing({ listing, facts, publicAt }: PublicLand, publicOrigin: string): string {
  const { slug, stage, fields, terms, photos } = listing;
  // The page's texts, including what we sell and all financing terms, or none of them, as the law requires.
  const description = [fields.summary, fields.words, fields.holding, terms.join('. ')].filter(Boolean).join('\n');
  return [
    '<Listing>',
    renderAddress(fields.place ?? '', facts.state),
    element('ListPrice', (facts.priceCents ?? 0) / 100, `${inDollars} ${forAll}`),
    element('ListingURL', `${publicOrigin}/land/${slug}`),
    element('ProviderName', brand.name),
    element('ProviderURL', `${publicOrigin}/`),
    element('ProviderCategory', 'Other', 'otherDescription="Land company"'),
    element('LeadRoutingEmail', brand.email),
    // Zero means land without a building.
    element('Bedrooms', 0),
    element('Bathrooms', 0),
    element('PropertyType', 'Lots And Land'),
    element('PropertySubType', 'Other', `otherDescription="${escapeXml(facts.kinds.join(', ') || 'Land')}"`),
    element('ListingKey', slug),
    element('ListingCategory', 'Purchase'),
    element('ListingStatus', stage === 'pending' ? 'Pending' : 'Active'),
    renderPhotos(photos, publicOrigin),
    element('DiscloseAddress', 'true'),
    element('ListingDescription', description),
    element('LotSize', facts.acres, 'commons:areaUnits="acre"'),
    element('ListingDate', dayFormat.format(publicAt)),
    element('ListingTitle', fields.title),
    renderLocation(fields),
    element('ModificationTimestamp', facts.changedAt, forAll),
    '</Listing>',
  ].join('');
}

function renderLocation({ place = '', coordinates = '', directions, parcel }: Listing['fields']): string {
  const [, latitude, longitude] = /^(-?\d{1,2}\.?\d*), (-?\d{1,3}\.?\d*)$/.exec(coordinates) ?? [];
  const parts = [
    element('Latitude', latitude),
    element('Longitude', longitude),
    element('Directions', directions),
    element('County', place.split(', ')[0]?.replace(/ County$/, '')),
    element('ParcelId', parcel),
  ].join('');
  return parts && `<Location>${parts}</Location>`;
}

function renderAddress(place: string, state: string): string {
  const parts = [
    element('commons:preference-order', 0),
    element('commons:address-preference-order', 0),
    // Land has no street address.
    element('commons:FullStreetAddress', place || state),
    element('commons:StateOrProvince', state),
    element('commons:Country', 'US'),
  ];
  return `<Address>${parts.join('')}</Address>`;
}

function renderPhotos(photos: readonly ListedPhoto[], publicOrigin: string): string {
  const shown = photos.map(
    ({ src1600, alt }) =>
      `<Photo>${element('MediaURL', `${publicOrigin}${src1600}.jpg`)}${element('MediaCaption', alt)}</Photo>`,
  );
  return shown.length > 0 ? `<Photos>${shown.join('')}</Photos>` : '';
}
