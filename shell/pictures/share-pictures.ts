/** The pictures that messengers and networks show beside a link to a page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@land/kit/brand';
import type { Route } from '../src/routes.ts';

export const drawnFolder = join(import.meta.dirname, 'drawn');
export const drawnFromFile = join(import.meta.dirname, 'drawn-from.json');

/** By file: the digest of the drawing that it was made from. */
export const drawnFrom = (existsSync(drawnFromFile) ? JSON.parse(readFileSync(drawnFromFile, 'utf8')) : {}) as Record<
  string,
  string
>;

const tokens = readFileSync(join(import.meta.dirname, '../kit/src/design/tokens.css'), 'utf8');

/** A color of the kit's tokens, for what stylesheets do not reach: `cream` is `--color-cream`. */
export function readColor(name: string): string {
  const color = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!color) throw new Error(`The tokens of the kit have no --color-${name} in six digits.`);
  return color;
}

export interface SharePicture {
  /** File in `drawn`, and its path on the site. */
  file: string;
  illustration: string;
  /** The page's own title. Undefined: the picture shows the company alone. */
  title: string | undefined;
  /** What the picture says, for who does not see it. */
  alt: string;
}

/** Links are cut to this shape everywhere, in pixels. */
export const shareWidth = 1200;
export const shareHeight = 630;

const plain = describe('company', 'home-hero', undefined);

/** By the page of the route. */
const pictures: Partial<Record<string, SharePicture>> = {
  home: describe('home', 'home-hero', 'GET A CASH OFFER NOW FOR YOUR LAND!'),
  'sell-your-land': describe('sell-your-land', 'seller-hero', 'SELL YOUR LAND FAST FOR CASH'),
  'buy-land': describe('buy-land', 'buyer-hero', 'GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS'),
};

export const sharePictures: SharePicture[] = [
  ...Object.values(pictures).filter((picture) => picture !== undefined),
  plain,
];

export function findSharePicture({ page }: Route): SharePicture {
  return pictures[page] ?? plain;
}

/**
 * Networks keep a picture by its address, so that a new drawing needs another one. The old one leads to the new
 * drawing.
 */
export function sharePictureUrl(publicOrigin: string, { file }: SharePicture): string {
  return `${publicOrigin}/${file}?v=${drawnFrom[file]}`;
}

function describe(name: string, illustration: string, title: string | undefined): SharePicture {
  return { file: `share-${name}.jpg`, illustration, title, alt: `${brand.name}: ${title ?? brand.tagline}` };
}
