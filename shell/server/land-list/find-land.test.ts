/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Listing, ListingFacts } from '@land/release-tools/live/listing.ts';
import { sampleListing } from '@land/release-tools/live/live-samples.ts';
import { findLand, hasLandForSale, listAbout, listNewest, listPublic, listSimilar } from './find-land.ts';
import { readFilter, writeFilter } from './land-filter.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const facts = sampleListing.facts as ListingFacts;

/** A deal that became public some days ago. */
function land(slug: string, days: number, own: Partial<ListingFacts> = {}, changes: Partial<Listing> = {}): Listing {
  const publicAt = new Date(NOW - days * DAY_MS).toISOString();
  const place = own.state === 'OR' ? 'Klamath County, Oregon' : 'Apache County, Arizona';
  const fields = { ...sampleListing.fields, place };
  return { ...sampleListing, slug, publicAt, fields, facts: { ...facts, ...own }, ...changes };
}

const all = [
  land('old-large', 30, { acres: 40, priceCents: 2_000_000, kinds: ['Agricultural Land'] }, { terms: [] }),
  land('new-small', 1, { acres: 2, priceCents: 500_000 }),
  land('oregon', 8, { acres: 10, priceCents: 900_000, state: 'OR' }, { stage: 'pending' }),
  land('gone', 40, { priceCents: null }, { stage: 'sold' }),
  land('early', -1),
  land('early-unknown', 1, {}, { publicAt: null }),
  land('without-facts', 1, {}, { facts: undefined as never }),
];
const find = (query: object = {}, listings = all) =>
  findLand(listPublic(listings, NOW), readFilter(query as Record<string, unknown>), NOW);
const slugs = (query: object) => find(query).cards.map(({ listing }) => listing.slug);

test('the list has the deals that everybody may see, the newest first, and sold ones apart', () => {
  const { cards, sold, found, forSale } = find();
  expect(cards.map(({ listing, isNew }) => [listing.slug, isNew])).toEqual([
    ['new-small', true],
    ['oregon', false],
    ['old-large', false],
  ]);
  expect(sold.map(({ slug }) => slug)).toEqual(['gone']);
  expect(find({ state: 'AZ' }).sold).toEqual([]);
  expect([found, forSale]).toEqual([3, 3]);
});

test('of sold deals, the 24 that were sold last are shown, also those that were long for sale', () => {
  const sold = Array.from({ length: 25 }, (_, index) => {
    const changedAt = new Date(NOW - (25 - index) * DAY_MS).toISOString();
    return land(`sold-${index}`, 30 + index, { priceCents: null, changedAt }, { stage: 'sold' });
  });
  const slugsOfSold = find({}, sold).sold.map(({ slug }) => slug);
  expect([slugsOfSold.length, slugsOfSold[0], slugsOfSold.at(-1)]).toEqual([24, 'sold-24', 'sold-1']);
});

test.each([
  [{ state: 'or' }, ['oregon']],
  [{ 'acres-from': '5', 'acres-to': '10' }, ['oregon']],
  [{ 'price-to': '$9,000' }, ['new-small', 'oregon']],
  [{ financing: '1' }, ['new-small', 'oregon']],
  [{ kind: 'agricultural' }, ['old-large']],
  [{ sort: 'price' }, ['new-small', 'oregon', 'old-large']],
  [{ sort: 'acre' }, ['old-large', 'oregon', 'new-small']],
  [{ state: 'TX' }, []],
  [{ 'acres-from': '10', 'acres-to': '5' }, ['oregon']],
])('the filter %j finds %j', (query, expected) => {
  expect(slugs(query)).toEqual(expected);
});

test.each([
  { state: 'Arizona' },
  { state: ['AZ', 'OR'] },
  { 'acres-from': '-1' },
  { 'acres-from': '1e3' },
  { 'acres-to': '0' },
  { 'acres-to': '9'.repeat(400) },
  { 'price-to': 'cheap' },
  { 'price-to': '\u0661\u0662' },
  { financing: 'yes' },
  { kind: '__proto__' },
  { sort: 'constructor' },
  { page: '0' },
  { page: '1.5' },
  { page: '99999' },
  { other: 'x' },
])('the nonsense %j counts as absent', (query) => {
  expect(readFilter(query as Record<string, unknown>)).toEqual(readFilter({}));
});

test('24 deals are on a page, and a page after the last is the last', () => {
  const many = Array.from({ length: 49 }, (_, index) => land(`deal-${index}`, index));
  const pages = ['1', '2', '3', '9'].map((page) => find({ page, sort: 'price' }, many));
  expect(pages.map(({ cards, page }) => [cards.length, page])).toEqual([
    [24, 1],
    [24, 2],
    [1, 3],
    [1, 3],
  ]);
  expect(pages[1]).toMatchObject({ previousHref: '/land?sort=price', nextHref: '/land?sort=price&page=3' });
});

test('links by state keep the other choices, count their results, and lead to no empty page', () => {
  expect(find({ 'price-to': '9000', state: 'AZ', page: '2' }).stateLinks).toEqual([
    { name: 'All states', count: 2, href: '/land?price-to=9000', isCurrent: false },
    { name: 'Arizona', count: 1, href: '/land?state=AZ&price-to=9000', isCurrent: true },
    { name: 'Oregon', count: 1, href: '/land?state=OR&price-to=9000', isCurrent: false },
  ]);
});

test('the URL of a filter is read as the same filter', () => {
  const query = {
    state: 'AZ',
    'acres-from': '2.5',
    'price-to': '12500',
    financing: '1',
    kind: 'commercial',
    page: '3',
  };
  const filter = readFilter(query);
  expect(readFilter(Object.fromEntries(new URLSearchParams(writeFilter(filter).slice(6))))).toEqual(filter);
});

test('land is for sale only if everybody may buy it now', () => {
  const [open, , pending, sold, early, unknown] = all;
  const isForSale = [open, pending, sold, early, unknown].map((each) => hasLandForSale(each ? [each] : [], NOW));
  expect(isForSale).toEqual([true, true, false, false, false]);
});

test('the newest land is what everybody may buy, three at most', () => {
  const newest = (listings: Listing[]) => listNewest(listings, NOW).map(({ listing, isNew }) => [listing.slug, isNew]);
  expect(newest(all)).toEqual([
    ['new-small', true],
    ['oregon', false],
    ['old-large', false],
  ]);
  expect(newest(Array.from({ length: 9 }, (_, index) => land(`deal-${index}`, 9 - index)))).toHaveLength(3);
  expect(newest(all.filter(({ slug }) => /early|gone/.test(slug)))).toEqual([]);
});

test('a visitor asks about land that everybody may see, also sold land, and about nothing else', () => {
  const about = all.map((listing) => listAbout(listing, NOW).map((card) => card.listing.slug));
  expect(about).toEqual([['old-large'], ['new-small'], ['oregon'], ['gone'], [], [], []]);
  expect(listAbout(undefined, NOW)).toEqual([]);
});

test('similar land is in the same state, then of the same kind, with a near price, and for everyone to buy', () => {
  const kinds = ['Commercial Land'];
  const own = land('own-land', 3, { priceCents: 1_000_000, kinds });
  const others = [
    own,
    land('cheap', 3, { priceCents: 100_000, kinds: ['Agricultural Land'] }),
    land('near', 9, { priceCents: 1_200_000, kinds: [] }),
    land('elsewhere', 3, { priceCents: 1_000_000, state: 'OR', kinds }),
    land('other-kind-elsewhere', 3, { state: 'OR', kinds: ['Agricultural Land'] }),
    land('sold-land', 3, { priceCents: null }, { stage: 'sold' }),
    land('early', -1, { priceCents: 1_000_000 }),
    land('early-unknown', 1, { priceCents: 1_000_000 }, { publicAt: null }),
  ];
  const slugsOf = (listing: Listing, among = others) =>
    listSimilar(listing, among, NOW).map((card) => card.listing.slug);
  expect(slugsOf(own)).toEqual(['near', 'cheap', 'elsewhere']);
  expect(slugsOf({ ...own, stage: 'early', publicAt: null })).toEqual(['near', 'cheap', 'elsewhere']);
  expect(slugsOf(land('own-land', 3, { priceCents: null, kinds }, { stage: 'sold' }))).toEqual([
    'cheap',
    'near',
    'elsewhere',
  ]);
  expect(slugsOf(own, [own])).toEqual([]);
  expect(slugsOf(land('own-land', 1, {}, { facts: undefined as never }))).toEqual([]);
});
