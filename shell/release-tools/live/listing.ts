import { slugPattern } from '@land/kit/form-names';

/** A deal as the api lists it for shells, in texts that a page shows unchanged (`GET /api/listings`). */
export interface Listing {
  slug: string;
  stage: 'early' | 'public' | 'pending' | 'sold';
  /** When everyone may see it (ISO 8601, UTC), decided by the shell's clock. Null until that is known. */
  publicAt: string | null;
  /** By name (`live-marks.ts`). An absent one is not shown. */
  fields: Partial<Record<string, string>>;
  /** The lines about financing, all or none. */
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

/** Whether a page can be filled with it, because another version of the api may list other fields. */
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
