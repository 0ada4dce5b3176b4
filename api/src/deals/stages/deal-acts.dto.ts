import { ApiProperty, ApiPropertyOptional, ReadAs } from '../../http/fields/api-fields.js';
import { cleanLine } from '../../http/fields/clean-text.js';
import { isId } from '../../http/fields/is-id.js';
import { Satisfies } from '../../http/fields/field-checks.js';
import { isDay } from '../../http/fields/instant.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import { amountHint, isCents, MOST_CENTS } from '../../land/parcel-facts.js';
import { LAND_STATES } from '../../land/states.js';
import type { State } from '../../texting/may-text/area-codes.js';
import { MOST_PHOTOS, OPEN_KINDS, type OpenKind, SALE_TERMS, type SaleTerms } from '../deal/deal-facts.js';

const MOVES = ['pending', 'sold', 'early', 'public'] as const;

export const SOLD_ON_HINT = 'Enter the day of the sale, today or earlier.';
const isDayOfSale = (value: unknown) => typeof value === 'string' && isDay(value) && value > '2000';

/** The buyer, price, terms and day of a sale, and what visitors see of it. */
export class SaleFields {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST_CENTS, description: 'What was paid.' })
  @Satisfies((value) => isCents(value, 1), amountHint(1))
  soldCents?: number;

  @ApiPropertyOptional({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The lead that bought it; null for a buyer who is not a lead.',
  })
  @Satisfies((value) => value === null || isId(value), 'Send the id of a lead, or null.')
  buyerLeadId?: string | null;

  @ApiPropertyOptional({ enum: SALE_TERMS, enumName: 'SaleTerms', description: 'How it was paid.' })
  soldTerms?: SaleTerms;

  @ApiPropertyOptional({ format: 'date', example: '2026-11-24', description: 'Day in the time zone of the company.' })
  @Satisfies(isDayOfSale, SOLD_ON_HINT)
  soldOn?: string;

  @ApiPropertyOptional({ description: 'Whether visitors see the sold land without the price that we asked.' })
  soldPriceHidden?: boolean;
}

/** A move of a deal to another stage; with `sold` also the sale, by default of today. */
export class StageMove extends SaleFields {
  @ApiProperty({
    enum: MOVES,
    enumName: 'DealMove',
    description: 'Early and public both mean that a buyer stepped back: the public date decides the resulting stage.',
  })
  to: (typeof MOVES)[number];

  @ApiPropertyOptional({ description: 'With sold: emails the other interested buyers that the land is gone.' })
  tellsOthers?: boolean;
}

/** @throws Refusal (400) naming each wrong field */
export function readStageMove(body: unknown): StageMove {
  const move = readStrictly(StageMove, body);
  const { to, ...sale } = move;
  const [field] =
    to === 'sold' ? [] : Object.entries(sale).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (field !== undefined) throw wrongField(field, 'Send it with sold only.', 'sale-of-nothing');
  return move;
}

/** @throws Refusal (400) naming what is wrong */
export function readSale(body: unknown): SaleFields {
  const sale = readStrictly(SaleFields, body);
  if (Object.values(sale).every((value) => value === undefined))
    throw wrongField('soldCents', 'Send what was wrong about the sale.', 'nothing-to-change');
  return sale;
}

const MOST_ALT = 200;
// Default names of cameras and phones: IMG_0042, DSC01234.JPG, 20260101_120000.
const FILE_NAME = /\.(jpe?g|png|webp|avif|heic)$|^(img|dsc|photo|image|screenshot)?[-_ ]?\d{3}[-_ \d()]*$/i;

/** A photo to keep, and its description. */
class KeptPhoto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ maxLength: MOST_ALT, example: 'A meadow in front of hills.' }) alt: string;
}

const cleanPhoto = (photo: unknown) =>
  typeof photo === 'object' && photo !== null && 'alt' in photo && typeof photo.alt === 'string'
    ? { ...photo, alt: cleanLine(photo.alt) }
    : photo;

function arePhotos(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > MOST_PHOTOS) return false;
  const isPhoto = (photo: Partial<KeptPhoto> | null) =>
    photo !== null && isId(photo.id) && typeof photo.alt === 'string' && [...photo.alt].length <= MOST_ALT;
  return value.every(isPhoto) && new Set(value.map(({ id }: KeptPhoto) => id)).size === value.length;
}

/** The photos of a deal in their order; photos that are not named are deleted. */
export class PhotoOrder {
  @ReadAs((value) => (Array.isArray(value) ? value.map(cleanPhoto) : value))
  @ApiProperty({ type: [KeptPhoto], maxItems: MOST_PHOTOS })
  @Satisfies(
    arePhotos,
    `Send at most ${MOST_PHOTOS} of { id, alt }, each once, the alt of at most ${MOST_ALT} characters.`,
  )
  photos: KeptPhoto[];
}

/** @throws Refusal (400), also if an alt is the name of a file */
export function readPhotoOrder(body: unknown): PhotoOrder {
  const order = readStrictly(PhotoOrder, body);
  if (order.photos.some(({ alt }) => FILE_NAME.test(alt)))
    throw wrongField('photos', 'Describe what the photo shows instead of its file name.', 'alt-is-file-name');
  return order;
}

/** A change of a state's permission. */
export class OpenStateChange {
  @ApiProperty({ enum: LAND_STATES, enumName: 'LandState' }) state: State;
  @ApiProperty({ enum: OPEN_KINDS, enumName: 'OpenKind' }) kind: OpenKind;
  @ApiProperty({ description: 'Whether it is allowed from now on.' }) isOpen: boolean;
}
