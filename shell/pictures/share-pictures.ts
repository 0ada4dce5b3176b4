/** The pictures that messengers and networks show beside a link to a page. */
import { brand } from '@land/kit/brand';
import type { Route } from '../src/routes.ts';
import { drawnFrom } from './drawn-from.ts';

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
  return { file: `share-${name}.png`, illustration, title, alt: `${brand.name}: ${title ?? brand.tagline}` };
}
