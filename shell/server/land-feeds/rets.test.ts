/** @jest-environment node */
/**
 * The feed for portals, checked against the schema beside this file. The official schema is not here, because no copy
 * with a license was found. Sources of ours, read on 2026-11-30: https://www.landsearch.com/feed/specs, the element
 * dictionary of LuxuryRealEstate.com's "XML Feed Development Specification", and the sample of RETS Syndication 2012-03
 * at https://gist.github.com/darrenkopp/114a262a0aa4b4557bd17ffa55882afc.
 */
import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import type { Listing } from '@land/release-tools/live/listing.ts';
import { listForSale } from '../land-list/find-land.ts';
import { hostileListing, plainListings } from './feeds.fixture.ts';
import { renderRets } from './rets.ts';

const readSchema = async (fileName: string) => ({
  fileName,
  contents: await readFile(join(import.meta.dirname, fileName), 'utf8'),
});

/** The errors of a feed by the schema, one sentence each. */
async function check(feed: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'feed.xml', contents: feed },
    schema: [await readSchema('rets-syndication.fixture.xsd')],
    preload: [await readSchema('rets-commons.fixture.xsd')],
  });
  return errors.map(({ message }) => message);
}

const render = (listings = plainListings) => renderRets(listForSale(listings, Date.now()), 'https://land.example');

test('the feed for portals follows the schema of RETS Syndication, also with hostile texts and without land', async () => {
  expect(await check(render())).toEqual([]);
  expect(await check(render([hostileListing]))).toEqual([]);
  expect(await check(render([]))).toEqual([]);
});

test('the schema refuses a feed with a wrong order, a missing element, a double key or an unknown status', async () => {
  const feed = render();
  for (const wrong of [
    feed.replace(/(<ListingURL>.*?<\/ListingURL>)(<ProviderName>.*?<\/ProviderName>)/, '$2$1'),
    feed.replace(/<LeadRoutingEmail>.*?<\/LeadRoutingEmail>/, ''),
    feed.replaceAll(/<ListingKey>.*?<\/ListingKey>/g, '<ListingKey>one</ListingKey>'),
    feed.replace('>Active<', '>Sold<'),
    feed.replace('commons:areaUnits="acre"', 'commons:areaUnits="hide"'),
  ])
    expect(await check(wrong)).not.toEqual([]);
});

test('a listing has the price, acres, place, photos and stage of the page, and all financing terms', () => {
  const feed = render();
  expect(feed).toContain(
    '<ListPrice commons:currencyCode="USD" commons:isgSecurityClass="Public">9900</ListPrice><ListingURL>https://land.example/land/open-land</ListingURL>',
  );
  expect(feed).toContain('<LotSize commons:areaUnits="acre">10</LotSize>');
  expect(feed).toContain('<County>Apache</County>');
  expect(feed).toContain(`<MediaURL>https://land.example/photos/${'a'.repeat(32)}-1600.jpg</MediaURL>`);
  expect(feed).toContain('Down payment $1,000. 48 payments of $250. Annual percentage rate 11.9%');
  expect(
    [...feed.matchAll(/<ListingKey>(.*?)<\/ListingKey>.*?<ListingStatus>(\w+)</g)].map(([, ...found]) => found),
  ).toEqual([
    ['open-land', 'Active'],
    ['pending-land', 'Pending'],
  ]);
});

test('a listing has coordinates, directions and parcel number if staff gave them', async () => {
  const [listing] = plainListings as [Listing];
  const fields = {
    ...listing.fields,
    coordinates: '35.12, -109.5',
    directions: 'Past the mill & left.',
    parcel: '12-3/4',
  };
  const feed = render([{ ...listing, fields }]);
  expect(feed).toContain(
    '<Location><Latitude>35.12</Latitude><Longitude>-109.5</Longitude><Directions>Past the mill &amp; left.</Directions><County>Apache</County><ParcelId>12-3/4</ParcelId></Location>',
  );
  expect(await check(feed)).toEqual([]);
});
