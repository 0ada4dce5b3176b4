/** The pictures that messengers and social networks show beside a link to a page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@land/kit/brand';
import type { Route } from '../src/routes.ts';

export const drawnFolder = join(import.meta.dirname, 'drawn');
export const drawnFromFile = join(import.meta.dirname, 'drawn-from.json');

/** The digest of the content that each file was drawn from, by file name. */
export const drawnFrom = (existsSync(drawnFromFile) ? JSON.parse(readFileSync(drawnFromFile, 'utf8')) : {}) as Record<
  string,
  string
>;

const tokens = readFileSync(fileURLToPath(import.meta.resolve('@land/kit/tokens.css')), 'utf8');

/** Reads a color of the kit's tokens, for uses outside of stylesheets: `cream` reads `--color-cream`. */
export function readColor(name: string): string {
  const color = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!color) throw new Error(`The kit has no token --color-${name} with six hex digits.`);
  return color;
}

export interface SharePicture {
  /** File name in `drawn`, and its path on the site. */
  file: string;
  illustration: string;
  /** The title of the page. If undefined, the picture shows the company's name and tagline. */
  title: string | undefined;
  /** The alternative text. */
  alt: string;
}

/** Size in pixels. Social networks crop pictures to this aspect ratio. */
export const shareWidth = 1200;
export const shareHeight = 630;

const plain = describe('company', 'home-hero', undefined);

/** The pictures by the name of the route's page. */
const pictures: Partial<Record<string, SharePicture>> = {
  home: describe('home', 'home-hero', 'GET A CASH OFFER NOW FOR YOUR LAND!'),
  'sell-your-land': describe('sell-your-land', 'seller-hero', 'SELL YOUR LAND FAST FOR CASH'),
  'buy-land': describe('buy-land', 'buyer-hero', 'GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS'),
};

export const sharePictures: SharePicture[] = [
  ...Object.values(pictures).filter((picture) => picture !== undefined),
  plain,
];

export function findSharePicture({ page }: Pick<Route, 'page'>): SharePicture {
  return pictures[page] ?? plain;
}

/**
 * The picture's URL. It contains the digest, because networks cache pictures by URL; old URLs redirect to the new one.
 */
export function sharePictureUrl(publicOrigin: string, { file }: SharePicture): string {
  return `${publicOrigin}/${file}?v=${drawnFrom[file]}`;
}

function describe(name: string, illustration: string, title: string | undefined): SharePicture {
  return { file: `share-${name}.jpg`, illustration, title, alt: `${brand.name}: ${title ?? brand.tagline}` };
}
