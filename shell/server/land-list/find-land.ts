import { landKinds } from '@land/kit/land-kinds';
import type { LandCard } from '@land/release-tools/live/card-values.ts';
import type { FilterLink, LandListView } from '@land/release-tools/live/land-list-values.ts';
import type { Listing, ListingFacts } from '@land/release-tools/live/listing.ts';
import { type LandFilter, type LandOrder, landOrders, writeFilter } from './land-filter.ts';

const CARDS_A_PAGE = 24;
/** With them and 24 cards, the page is 13 KB. */
const MOST_SOLD = 24;
/** Milliseconds after its publication during which land is marked as new. */
const NEW_FOR = 7 * 86_400_000;

/** A deal that everybody may see. */
export interface PublicLand {
  listing: Listing;
  facts: ListingFacts;
  publicAt: number;
}

/** The parsed dates, because parsing them took most of the time of a list. The api's next list has new objects. */
const publicTimes = new WeakMap<Listing, number>();

/** When a deal becomes public, in epoch milliseconds; Infinity while that is not known. */
function publicTime(listing: Listing): number {
  const known = publicTimes.get(listing);
  if (known !== undefined) return known;
  const time = listing.publicAt === null ? Infinity : Date.parse(listing.publicAt);
  publicTimes.set(listing, time);
  return time;
}

/** The deals that everybody may see at a time, the newest first. */
export function listPublic(listings: Iterable<Listing>, now: number): PublicLand[] {
  const shown: PublicLand[] = [];
  for (const listing of listings) {
    const publicAt = publicTime(listing);
    if (listing.facts && publicAt <= now) shown.push({ listing, facts: listing.facts, publicAt });
  }
  return shown.sort((one, other) => other.publicAt - one.publicAt);
}

/** The deals that everybody may buy at a time, the newest first. */
export function listForSale(listings: Iterable<Listing>, now: number): PublicLand[] {
  return listPublic(listings, now).filter(({ listing }) => listing.stage !== 'sold');
}

/** Whether everybody may buy any deal at a time. */
export function hasLandForSale(listings: Iterable<Listing>, now: number): boolean {
  for (const listing of listings)
    if (listing.facts && listing.stage !== 'sold' && publicTime(listing) <= now) return true;
  return false;
}

const MOST_CARDS = 3;
/** Above the logarithm of any two prices' ratio, so that land of other states comes last. */
const FAR = 100;

/** The newest deals that everybody may buy. */
export function listNewest(listings: Iterable<Listing>, now: number): LandCard[] {
  return cardsOf(listForSale(listings, now).slice(0, MOST_CARDS), now);
}

/** The deal that a visitor asks about, if everybody may see it; also a sold one, so that the page can say so. */
export function listAbout(listing: Listing | undefined, now: number): LandCard[] {
  return cardsOf(listPublic(listing ? [listing] : [], now), now);
}

/** Deals that everybody may buy, in the same state or else of the same kind, with prices near that of a deal. */
export function listSimilar({ slug, facts }: Listing, listings: Iterable<Listing>, now: number): LandCard[] {
  if (!facts) return [];
  const kinds = new Set(facts.kinds);
  const found = listForSale(listings, now).flatMap((land) => {
    const isNear = land.facts.state === facts.state;
    if (land.listing.slug === slug || !(isNear || land.facts.kinds.some((kind) => kinds.has(kind)))) return [];
    const { priceCents } = land.facts;
    const distance = priceCents && facts.priceCents ? Math.abs(Math.log(priceCents / facts.priceCents)) : 0;
    return { land, rank: distance + (isNear ? 0 : FAR) };
  });
  const nearest = found.sort((one, other) => one.rank - other.rank).slice(0, MOST_CARDS);
  return cardsOf(
    nearest.map(({ land }) => land),
    now,
  );
}

function cardsOf(land: readonly PublicLand[], now: number): LandCard[] {
  return land.map(({ listing, publicAt }) => ({ listing, isNew: now - publicAt < NEW_FOR }));
}

/** The page of the list that a filter chooses. A page after the last one is the last one. */
export function findLand(
  shown: readonly PublicLand[],
  filter: LandFilter,
  now: number,
): Omit<LandListView, 'staleSince'> {
  const forSale = shown.filter(({ listing }) => listing.stage !== 'sold');
  const inAllStates = forSale.filter((land) => matches(land, filter));
  const inState = inAllStates.filter(({ facts }) => filter.state === undefined || facts.state === filter.state);
  const found = inState.sort(orders[filter.sort ?? 'newest']);
  const pages = Math.max(1, Math.ceil(found.length / CARDS_A_PAGE));
  const page = Math.min(filter.page ?? 1, pages);
  const cards = found.slice((page - 1) * CARDS_A_PAGE, page * CARDS_A_PAGE);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const unsorted = { ...filter, page: undefined };
  return {
    cards: cardsOf(cards, now),
    sold: isFiltered ? [] : listSold(shown),
    found: found.length,
    forSale: forSale.length,
    isFiltered,
    stateLinks: linkStates(inAllStates, filter),
    sortLinks: (Object.keys(landOrders) as LandOrder[]).map((sort) => ({
      name: landOrders[sort],
      href: writeFilter({ ...unsorted, sort: sort === 'newest' ? undefined : sort }),
      isCurrent: sort === (filter.sort ?? 'newest'),
    })),
    fields: {
      state: filter.state ?? '',
      sort: filter.sort ?? '',
      kind: filter.kind ? landKinds[filter.kind] : '',
      kindName: filter.kind ?? '',
      acresFrom: String(filter.acresFrom ?? ''),
      acresTo: String(filter.acresTo ?? ''),
      priceTo: String(filter.priceTo ?? ''),
      hasFinancing: filter.hasFinancing === true,
    },
    ...{ page, pages },
    previousHref: writeFilter({ ...filter, page: page > 2 ? page - 1 : undefined }),
    nextHref: writeFilter({ ...filter, page: page + 1 }),
  };
}

/** The deals that were sold last. A sale is the last change of a deal, except for corrections. */
function listSold(shown: readonly PublicLand[]): Listing[] {
  const sold = shown.filter(({ listing }) => listing.stage === 'sold');
  sold.sort((one, other) => Date.parse(other.facts.changedAt) - Date.parse(one.facts.changedAt));
  return sold.slice(0, MOST_SOLD).map(({ listing }) => listing);
}

/** Whether land matches a filter without its state. */
function matches({ listing, facts }: PublicLand, filter: LandFilter): boolean {
  const { acresFrom = 0, acresTo = Infinity, priceTo = Infinity, hasFinancing, kind } = filter;
  return (
    facts.acres >= acresFrom &&
    facts.acres <= acresTo &&
    (facts.priceCents ?? 0) <= priceTo * 100 &&
    (!hasFinancing || listing.terms.length > 0) &&
    (kind === undefined || facts.kinds.includes(kind))
  );
}

const priceOf = ({ facts }: PublicLand) => facts.priceCents ?? Infinity;
const priceOfAcre = (land: PublicLand) => priceOf(land) / land.facts.acres;

/** Sorting is stable, so that land of one price stays newest first. */
const orders: Record<LandOrder, (one: PublicLand, other: PublicLand) => number> = {
  newest: () => 0,
  price: (one, other) => priceOf(one) - priceOf(other),
  acre: (one, other) => priceOfAcre(one) - priceOfAcre(other),
};

/** Links to all states with land that matches the rest of the filter, so that none leads nowhere. */
function linkStates(found: readonly PublicLand[], filter: LandFilter): FilterLink[] {
  const elsewhere = { ...filter, state: undefined, page: undefined };
  const byState = Map.groupBy(found, ({ facts }) => facts.state);
  const links = [...byState].map(([state, land]) => ({
    name: land[0]?.listing.fields.place?.split(', ').at(-1) ?? state,
    count: land.length,
    href: writeFilter({ ...elsewhere, state }),
    isCurrent: state === filter.state,
  }));
  const all = { name: 'All states', count: found.length, href: writeFilter(elsewhere), isCurrent: !filter.state };
  return [all, ...links.sort((one, other) => (one.name < other.name ? -1 : 1))];
}
