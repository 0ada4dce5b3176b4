import { ApiProperty, ApiPropertyOptional, IntersectionType, PickType, ReadAs } from '../../http/fields/api-fields.js';
import { cleanText } from '../../http/fields/clean-text.js';
import { Cleaned, HasLength, Satisfies } from '../../http/fields/field-checks.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import { COUNTIES } from '../../land/counties.js';
import { AcresField, CentsField, CountyField, NULLABLE, OPTIONAL } from '../../land/land-fields.js';
import { isCents, MOST_CENTS } from '../../land/parcel-facts.js';
import { ParcelFields } from '../../land/parcels.dto.js';
import { LAND_STATES } from '../../land/states.js';
import { LAND_INTERESTS, type LandInterest } from '../../leads/lead/lead-enums.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import type { State } from '../../texting/may-text/area-codes.js';
import { type Holding, HOLDINGS, MOST_DIRECTIONS, MOST_WORDS } from './deal-facts.js';

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const MOST_PAYMENTS = 480;

const Whole = (minimum: number, maximum: number, description: string) =>
  ApiProperty({ type: 'integer', minimum, maximum, description });

/** The terms of seller financing. By law a page shows all four or none. */
export class FinancingTerms {
  @Whole(0, MOST_CENTS, 'The down payment.') downCents: number;
  @Whole(1, MOST_PAYMENTS, 'The number of monthly payments.') payments: number;
  @Whole(1, MOST_CENTS, 'The amount of each monthly payment.') paymentCents: number;
  @Whole(0, MOST_CENTS, 'The balloon, due with the last payment; 0 for none.') balloonCents: number;
}

function areTerms(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 4) return false;
  const { downCents, payments, paymentCents, balloonCents } = value as Record<string, unknown>;
  return (
    isCents(downCents, 0) && isWhole(payments, 1, MOST_PAYMENTS) && isCents(paymentCents, 1) && isCents(balloonCents, 0)
  );
}

/** A point of the land on the map, in degrees (WGS 84). */
export class MapPoint {
  @ApiProperty({ minimum: 17, maximum: 72, example: 34.5123 }) lat: number;
  @ApiProperty({ minimum: -180, maximum: -64, example: -109.3412 }) lon: number;
}

function isPoint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { lat, lon } = value as Record<string, unknown>;
  const isBetween = (degrees: unknown, least: number, most: number) =>
    typeof degrees === 'number' && degrees >= least && degrees <= most;
  return isBetween(lat, 17, 72) && isBetween(lon, -180, -64);
}

/** The place and size of land. */
class DealLand {
  @CountyField(OPTIONAL) countyFips?: string;
  @AcresField(OPTIONAL) acres?: number;
}

/** The facts of a deal that only staff see: its parcel and its costs. */
class DealCosts extends PickType(ParcelFields, ['apn']) {
  @CentsField('What we paid for the land.', 1, NULLABLE) boughtCents?: number | null;
  @CentsField('Other costs: closing, taxes, a survey.', 0, NULLABLE) costsCents?: number | null;
}

/** A new deal: from a parcel that was bought, or from land entered by hand. */
export class NewDeal extends IntersectionType(DealLand, DealCosts) {
  @ApiPropertyOptional({ format: 'uuid', description: 'A parcel whose lead is under contract or closed.' })
  parcelId?: string;

  @ApiPropertyOptional({
    enum: LAND_STATES,
    enumName: 'LandState',
    description: 'If sent, it must be the state of the county.',
  })
  state?: State;
}

type HandLand = { countyFips: string; acres: number } & Pick<NewDeal, 'apn' | 'boughtCents' | 'costsCents'>;

/** @throws Refusal (400) naming each wrong field */
export function readNewDeal(body: unknown): { parcelId: string } | HandLand {
  const { parcelId, countyFips, acres, state, apn, boughtCents, costsCents } = readStrictly(NewDeal, body);
  const costs = Object.fromEntries(
    Object.entries({ apn, boughtCents, costsCents }).filter(([, sent]) => sent !== undefined),
  );
  if (parcelId !== undefined) {
    const more = [countyFips, acres, state, ...Object.keys(costs)];
    if (more.every((sent) => sent === undefined)) return { parcelId };
    throw wrongField('parcelId', 'Send a parcel, or county and acres, not both.', 'two-kinds-of-land');
  }
  if (countyFips === undefined) throw wrongField('countyFips', 'Say in which county the land is.', 'no-county');
  if (acres === undefined) throw wrongField('acres', 'Say how many acres it has.', 'no-acres');
  if (state !== undefined && COUNTIES.get(countyFips)?.state !== state)
    throw wrongField(
      'countyFips',
      'This county is in another state. Choose one of the state.',
      'county-of-other-state',
    );
  return { countyFips, acres, ...costs };
}

/** The fields of a deal that staff change: an absent field stays, null removes it. */
export class DealFields extends IntersectionType(DealLand, PickType(ParcelFields, ['access', 'utilities']), DealCosts) {
  @ApiPropertyOptional({ enum: HOLDINGS, enumName: 'Holding', description: 'We own it, or have a contract to buy it.' })
  holding?: Holding;

  @CentsField('The price.', 1, NULLABLE) priceCents?: number | null;

  @ReadAs((value) => (Array.isArray(value) ? [...new Set(value)] : value))
  @ApiPropertyOptional({
    ...DESCRIBED.interests,
    description: 'Buyers who chose one of these land interests get the email.',
  })
  @Satisfies(
    (value) => Array.isArray(value) && value.every((each) => LAND_INTERESTS.includes(each as LandInterest)),
    `Send a list of: ${LAND_INTERESTS.join(', ')}.`,
  )
  kinds?: LandInterest[];

  @ApiPropertyOptional({ type: 'string', nullable: true, minLength: 1, maxLength: MOST_WORDS })
  @Cleaned((text) => cleanText(text) || null)
  @HasLength(1, MOST_WORDS, `Write at most ${MOST_WORDS} characters.`)
  words?: string | null;

  @ApiPropertyOptional({ type: 'string', nullable: true, minLength: 1, maxLength: MOST_DIRECTIONS })
  @Cleaned((text) => cleanText(text) || null)
  @HasLength(1, MOST_DIRECTIONS, `Write at most ${MOST_DIRECTIONS} characters.`)
  directions?: string | null;

  @ApiPropertyOptional({ type: MapPoint, nullable: true, description: 'A point of the land on the map.' })
  @Satisfies(isPoint, 'Enter latitude and longitude of a place in the United States, such as 34.5123, -109.3412.')
  point?: MapPoint | null;

  @ApiPropertyOptional({ type: FinancingTerms, nullable: true, description: 'All four of them. We compute the APR.' })
  @Satisfies(areTerms, `Enter all four as whole numbers; 1 to ${MOST_PAYMENTS} payments.`)
  terms?: FinancingTerms | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 336, default: 24 })
  @Satisfies((value) => isWhole(value, 1, 336), 'Enter 1 to 336 hours.')
  headStartHours?: number;
}

/** @throws Refusal (400) naming each wrong field, or if the body has none */
export function readDealFields(body: unknown): DealFields {
  const sent = Object.entries(readStrictly(DealFields, body)).filter(([, value]) => value !== undefined);
  if (sent.length === 0) throw wrongField('priceCents', 'Send at least one field of the deal.', 'nothing-to-change');
  return Object.fromEntries(sent);
}
