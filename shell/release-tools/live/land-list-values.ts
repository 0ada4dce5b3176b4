import { cardValues, type LandCard } from './card-values.ts';
import type { Listing } from './listing.ts';
import type { LiveValues } from './live-template.ts';

/** A link that changes one choice of the filter. */
export interface FilterLink {
  name: string;
  /** How much land it leads to; undefined for links that sort. */
  count?: number;
  href: string;
  isCurrent: boolean;
}

/** The values of the filter's fields, as texts; empty without a choice. */
interface FilterFields {
  state: string;
  sort: string;
  kind: string;
  kindName: string;
  acresFrom: string;
  acresTo: string;
  priceTo: string;
  hasFinancing: boolean;
}

/** One page of the list of land, as a visitor's filter chose it. */
export interface LandListView {
  cards: LandCard[];
  /** Recently sold land, without a filter only. */
  sold: Listing[];
  /** How much land matches the filter. */
  found: number;
  /** How much land is for sale. */
  forSale: number;
  isFiltered: boolean;
  stateLinks: FilterLink[];
  sortLinks: FilterLink[];
  fields: FilterFields;
  page: number;
  pages: number;
  previousHref: string;
  nextHref: string;
  staleSince: string | undefined;
}

/** The values that fill the list of land (`live-marks.ts`). */
export function landListValues(view: LandListView): LiveValues {
  const { fields, found, forSale, page, pages } = view;
  const { hasFinancing, ...texts } = fields;
  const conditions: Record<string, boolean> = {
    'some-for-sale': found > 0,
    'none-for-sale': forSale === 0,
    'none-found': forSale > 0 && found === 0,
    filtered: view.isFiltered,
    'several-states': view.stateLinks.length > 2,
    'filter-state': fields.state !== '',
    'filter-sort': fields.sort !== '',
    'filter-kind': fields.kind !== '',
    'filter-any-kind': fields.kind === '',
    'filter-financing': hasFinancing,
    'filter-any-financing': !hasFinancing,
    'has-previous': page > 1,
    'has-next': page < pages,
    'has-pages': pages > 1,
    stale: view.staleSince !== undefined,
    listed: !view.isFiltered,
    hidden: view.isFiltered,
  };
  return {
    values: {
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`filter.${name}`, text])),
      'list.count': found === 1 ? '1 property' : `${found.toLocaleString('en-US')} properties`,
      'list.page': String(page),
      'list.pages': String(pages),
      'list.previousHref': view.previousHref,
      'list.nextHref': view.nextHref,
      'page.asOf': view.staleSince,
    },
    lists: {
      cards: view.cards.map(cardValues),
      'sold-cards': view.sold.map((listing) => cardValues({ listing, isNew: false })),
      'state-links': view.stateLinks.map(linkValues),
      'sort-links': view.sortLinks.map(linkValues),
    },
    holds: new Set(Object.keys(conditions).filter((name) => conditions[name])),
  };
}

function linkValues({ name, count, href, isCurrent }: FilterLink): LiveValues['values'] {
  return {
    'link.name': name,
    'link.count': count?.toLocaleString('en-US') ?? '',
    'link.href': href,
    [isCurrent ? 'link.current' : 'link.other']: 'yes',
  };
}
