import { slugPattern } from '@land/kit/form-names';

/** The values by which visitors filter and sort land. */
export interface ListingFacts {
  /** Such as `AZ`. */
  state: string;
  acres: number;
  /** Null for sold land. */
  priceCents: number | null;
  /** The kinds of land, in the words of the form, such as `Recreational Land`. */
  kinds: string[];
  /** When the deal last changed (ISO 8601, UTC). */
  changedAt: string;
}

/** A deal in the api's `GET /api/listings`, as texts that the page shows unchanged. */
export interface Listing {
  slug: string;
  stage: 'early' | 'public' | 'pending' | 'sold';
  /** When the deal becomes public (ISO 8601, UTC), by the shell's clock. Null if that is not known yet. */
  publicAt: string | null;
  /** Texts by the names in `live-marks.ts`. The page leaves out missing ones. */
  fields: Partial<Record<string, string>>;
  /** Unset by an api from before land was listed in public; such a deal is in no list. */
  facts?: ListingFacts;
  /** All lines about financing, or none. */
  terms: string[];
  photos: ListedPhoto[];
  /** URLs about the land. Unset by an api from before, like `payments`. */
  links?: ListedLinks;
  /** The calculated payments of a financed deal. */
  payments?: { totals: ListedRow[]; balances: ListedRow[] };
}

interface ListedLinks {
  /** The path of a drawing under `/counties/`. */
  outline: string;
  /** The county's page about the parcel. */
  county?: string;
  map?: string;
}

export interface ListedRow {
  name: string;
  value: string;
}

export interface ListedPhoto {
  /** Paths under `/photos/`, without `.avif` or `.jpg`. */
  src480: string;
  src828: string;
  src1600: string;
  alt: string;
  width: number;
  height: number;
}

export const photoFile = /^\/photos\/([0-9a-f]{32}-(?:480|828|1600)\.(?:avif|jpg))$/;

/** The path of the drawing of a county; its name is the county's FIPS code. */
export const outlineFile = /^\/counties\/(\d{5}\.svg)$/;

/** Whether a value from the api is a listing with which a page can be filled. */
export function isListing(value: unknown): value is Listing {
  const { slug, publicAt, fields, facts, terms, photos, links, payments } = (value ?? {}) as Record<
    keyof Listing,
    unknown
  >;
  const isTexts = (texts: unknown[]) => texts.every((text) => typeof text === 'string');
  return (
    isTexts([slug]) &&
    slugPattern.test(String(slug)) &&
    (publicAt === null || !Number.isNaN(Date.parse(String(publicAt)))) &&
    isTexts(Object.values(Object(fields) as object)) &&
    (facts === undefined || isFacts(facts)) &&
    Array.isArray(terms) &&
    isTexts(terms) &&
    Array.isArray(photos) &&
    photos.every((photo: ListedPhoto | null) => photoFile.test(`${photo?.src828}.avif`)) &&
    (links === undefined || areLinks(links)) &&
    (payments === undefined || arePayments(payments))
  );
}

function areLinks(value: unknown): value is ListedLinks {
  const { outline, ...outside } = (value ?? {}) as Record<string, unknown>;
  return (
    outlineFile.test(String(outline)) &&
    Object.values(outside).every((url) => URL.parse(String(url))?.protocol === 'https:')
  );
}

function arePayments(value: unknown): boolean {
  const { totals, balances } = (value ?? {}) as Record<string, unknown>;
  return [totals, balances].every(
    (rows) =>
      Array.isArray(rows) &&
      rows.every((row: ListedRow | null) => typeof row?.name === 'string' && typeof row.value === 'string'),
  );
}

function isFacts(value: unknown): value is ListingFacts {
  const { state, acres, priceCents, kinds, changedAt } = (value ?? {}) as Record<keyof ListingFacts, unknown>;
  return (
    /^[A-Z]{2}$/.test(String(state)) &&
    Number(acres) > 0 &&
    (priceCents === null || Number.isInteger(priceCents)) &&
    Array.isArray(kinds) &&
    kinds.every((kind) => typeof kind === 'string') &&
    !Number.isNaN(Date.parse(String(changedAt)))
  );
}
