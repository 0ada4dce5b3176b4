import { landKinds } from '@land/kit/land-kinds';
import type { LandInterest } from '@land/kit/requests';

/** The filter in the URL of the list of land. A value that makes no sense counts as absent. */

/** The orders by their names in URLs. */
export const landOrders = { newest: 'Newest', price: 'Lowest price', acre: 'Lowest price per acre' } as const;
export type LandOrder = keyof typeof landOrders;

export interface LandFilter {
  /** Such as `AZ`. */
  state?: string | undefined;
  acresFrom?: number | undefined;
  acresTo?: number | undefined;
  /** In dollars. */
  priceTo?: number | undefined;
  hasFinancing?: boolean | undefined;
  kind?: LandInterest | undefined;
  sort?: Exclude<LandOrder, 'newest'> | undefined;
  /** From 1. */
  page?: number | undefined;
}

const MOST_ACRES = 1_000_000;
const MOST_DOLLARS = 1_000_000_000;
const MOST_PAGES = 10_000;

const kinds = Object.keys(landKinds) as LandInterest[];

/** Reads the filter from a URL's query. */
export function readFilter(query: Record<string, unknown>): LandFilter {
  const { state, kind, sort, financing } = query;
  const acres = [readNumber(query['acres-from'], MOST_ACRES), readNumber(query['acres-to'], MOST_ACRES)];
  const [acresFrom, acresTo] = isReversed(acres) ? acres.reverse() : acres;
  return {
    state: typeof state === 'string' && /^[A-Za-z]{2}$/.test(state) ? state.toUpperCase() : undefined,
    acresFrom,
    acresTo,
    priceTo: readNumber(query['price-to'], MOST_DOLLARS),
    hasFinancing: financing === '1' || undefined,
    kind: kinds.find((each) => landKinds[each] === kind),
    sort: sort === 'price' || sort === 'acre' ? sort : undefined,
    page: readPage(query['page']),
  };
}

/** Whether both ends of a range are given, the larger one first. */
function isReversed([from, to]: (number | undefined)[]): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** A positive number as people write it, such as `$12,500` or `2.5`. */
function readNumber(value: unknown, most: number): number | undefined {
  if (typeof value !== 'string' || value.length > 20) return undefined;
  const plain = value.replace(/[$,\s]/g, '');
  if (!/^\d{1,12}(?:\.\d{1,4})?$/.test(plain)) return undefined;
  const number = Number(plain);
  return number > 0 && number <= most ? number : undefined;
}

function readPage(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{1,5}$/.test(value)) return undefined;
  const page = Number(value);
  return page > 1 && page <= MOST_PAGES ? page : undefined;
}

/** The URL of a filter. Absent values are left out, so that equal filters have equal URLs. */
export function writeFilter(filter: LandFilter): string {
  const values = {
    state: filter.state,
    'acres-from': filter.acresFrom,
    'acres-to': filter.acresTo,
    'price-to': filter.priceTo,
    financing: filter.hasFinancing ? 1 : undefined,
    kind: filter.kind && landKinds[filter.kind],
    sort: filter.sort,
    page: filter.page,
  };
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length === 0 ? '/land' : `/land?${new URLSearchParams(given).toString()}`;
}
