import type { Listing } from './listing.ts';
import type { LiveValues } from './live-template.ts';

/** A deal in a list of cards. */
export interface LandCard {
  listing: Listing;
  isNew: boolean;
}

/** By law, financing terms are shown all together or not at all (Regulation Z, 12 CFR 1026.24(d)). */
export function cardValues({ listing, isNew }: LandCard): LiveValues['values'] {
  const { slug, stage, fields, terms, photos } = listing;
  const [photo] = photos;
  return {
    'card.slug': slug,
    'card.title': fields.title,
    'card.price': fields.price ?? fields.asked,
    'card.acres': fields.acres,
    'card.place': fields.place,
    'card.terms': terms.join(', '),
    ...(photo ? { 'card.photo': 'yes', 'card.src480': photo.src480, 'card.src828': photo.src828 } : {}),
    ...(photo ? { 'card.alt': photo.alt } : { [`card.${drawingOf(fields.kinds)}`]: 'yes' }),
    ...(isNew && { 'card.new': 'yes' }),
    ...(stage === 'pending' && { 'card.pending': 'yes' }),
    [stage === 'sold' ? 'card.sold' : 'card.for-sale']: 'yes',
  };
}

/** The condition for the drawing that stands for a photo. */
export function drawingOf(kinds = ''): string {
  const [, kind = 'acreage'] = /^(residential|recreational)\b/.exec(kinds.toLowerCase()) ?? [];
  return `drawing-${kind}`;
}

/**
 * The values that fill the page of the buyers list: the newest land, and the land that the visitor asks about, or that
 * it is gone.
 */
export function buyLandValues(newest: LandCard[], about: LandCard[] | 'gone' = []): LiveValues {
  const asked = about === 'gone' ? [{ 'card.gone': 'yes' }] : about.map(cardValues);
  return { values: {}, lists: { newest: newest.map(cardValues), about: asked }, holds: new Set() };
}
