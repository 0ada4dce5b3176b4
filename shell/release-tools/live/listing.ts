import { slugPattern } from '@land/kit/form-names';

/** A deal in the api's `GET /api/listings`, as texts that the page shows unchanged. */
export interface Listing {
  slug: string;
  stage: 'early' | 'public' | 'pending' | 'sold';
  /** When the deal becomes public (ISO 8601, UTC), by the shell's clock. Null if that is not known yet. */
  publicAt: string | null;
  /** Texts by the names in `live-marks.ts`. The page leaves out missing ones. */
  fields: Partial<Record<string, string>>;
  /** All lines about financing, or none. */
  terms: string[];
  photos: ListedPhoto[];
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

/** Whether a value from the api is a listing with which a page can be filled. */
export function isListing(value: unknown): value is Listing {
  const { slug, publicAt, fields, terms, photos } = (value ?? {}) as Record<keyof Listing, unknown>;
  const isTexts = (texts: unknown[]) => texts.every((text) => typeof text === 'string');
  return (
    isTexts([slug]) &&
    slugPattern.test(String(slug)) &&
    (publicAt === null || !Number.isNaN(Date.parse(String(publicAt)))) &&
    isTexts(Object.values(Object(fields) as object)) &&
    Array.isArray(terms) &&
    isTexts(terms) &&
    Array.isArray(photos) &&
    photos.every((photo: ListedPhoto | null) => photoFile.test(`${photo?.src828}.avif`))
  );
}
