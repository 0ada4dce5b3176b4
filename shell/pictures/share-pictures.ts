/** The pictures that messengers and social networks show beside a link to a page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@land/kit/brand';
import type { Route } from '../src/routes.ts';

export const drawnFolder = join(import.meta.dirname, 'drawn');
export const drawnFromFile = join(import.meta.dirname, 'drawn-from.json');

/** The digest of each file's drawing, by file name. */
export const drawnFrom = (existsSync(drawnFromFile) ? JSON.parse(readFileSync(drawnFromFile, 'utf8')) : {}) as Record<
  string,
  string
>;

const tokens = readFileSync(join(import.meta.dirname, '../kit/src/design/tokens.css'), 'utf8');

/** A color from the kit's tokens, for places that stylesheets do not reach: `cream` is `--color-cream`. */
export function readColor(name: string): string {
  const color = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!color) throw new Error(`The kit has no token --color-${name} with six hex digits.`);
  return color;
}

export interface SharePicture {
  /** File name in `drawn`, and its path on the site. */
  file: string;
  illustration: string;
  /** The page's own title. If undefined, the picture shows the company alone. */
  title: string | undefined;
  /** The alternative text. */
  alt: string;
}

/** Networks crop link pictures to this shape. In pixels. */
export const shareWidth = 1200;
export const shareHeight = 630;

const plain = describe('company', 'home-hero', undefined);

/** By route page. */
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

/** Networks cache a picture by its address, so a new drawing gets a new one. The old address redirects to it. */
export function sharePictureUrl(publicOrigin: string, { file }: SharePicture): string {
  return `${publicOrigin}/${file}?v=${drawnFrom[file]}`;
}

function describe(name: string, illustration: string, title: string | undefined): SharePicture {
  return { file: `share-${name}.jpg`, illustration, title, alt: `${brand.name}: ${title ?? brand.tagline}` };
}
