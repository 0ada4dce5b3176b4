import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PickType, ReadAs } from '../../http/fields/api-fields.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';
import { cleanLine, cleanText } from '../../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../../http/fields/field-checks.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import { CentsField, Fact, OPTIONAL } from '../../land/land-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import type { ContactChannel } from '../../leads/lead/lead-enums.js';
import { DayField, daysAfter, todayInHawaii } from './day-field.js';
import { OfferInputs, OfferResult } from '../estimate/formula.dto.js';
import {
  OFFER_ANSWERS,
  OFFER_STATES,
  type OfferAnswer,
  type OfferState,
  OWNER_QUESTIONS,
  type OwnerQuestion,
} from './offer-facts.js';

const MOST_DAYS = 366;
const FOLLOW_UPS = ['kept', 'last-day'] as const;
const SIDES = ['ours', 'theirs'] as const;

const isLastDay = (day: string) => day >= todayInHawaii() && day <= daysAfter(todayInHawaii(), MOST_DAYS);
const LAST_DAY_ERROR = 'Enter a date from today to a year ahead.';

function FactorField(what: string): PropertyDecorator {
  const isFactor = (value: unknown) => Number.isInteger(value) && Number(value) >= 30 && Number(value) <= 120;
  const described = { type: 'integer', minimum: 30, maximum: 120, description: `${what}: percent of the value.` };
  return applyDecorators(
    // A query string holds texts.
    ReadAs((value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value)),
    Fact(described, isFactor, 'Enter a whole percentage from 30 to 120.', OPTIONAL),
  );
}

function ReasonField(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ minLength: 1, maxLength: 500, description }),
    Cleaned(cleanText),
    HasLength(1, 500, 'Give a reason of 1 to 500 characters.'),
  );
}

/** Parameters of an estimate. */
export class EstimateParameters {
  @ApiPropertyOptional({ format: 'uuid', description: 'The parcel; by default the first with acres and county.' })
  parcelId?: string;

  @FactorField('Access. By default by what the parcel says') access?: number;
  @FactorField('Utilities. By default 100') utilities?: number;
  @FactorField('Flooding. By default 100') flood?: number;
  @FactorField('Slope. By default 100') slope?: number;
}

/** The formula's current result for a parcel. */
export class Estimate {
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'Null without land to compute for.' })
  parcelId: string | null;

  @ApiProperty({ type: 'integer', description: 'Version of the formula.' }) formula: number;
  @ApiProperty({ type: OfferInputs, nullable: true, description: 'Null without a parcel.' }) inputs: OfferInputs | null;
  @ApiProperty({ type: OfferResult, nullable: true, description: 'Null without a parcel.' }) result: OfferResult | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'The ceiling, or for agents that of the usual factors and of comps of others, if these are lower; without comps of ' +
      'others at most `withoutSalesCents`. Null without a ceiling: each amount needs a reason.',
  })
  limitCents: number | null;

  @ApiProperty({
    type: 'integer',
    description: 'Above this amount only an admin may offer, after confirming the password.',
  })
  mostCents: number;
}

/** A new offer. */
export class NewOffer extends EstimateParameters {
  @CentsField('The amount; above `mostCents` only admins may offer.', 1) amountCents: number;

  @ApiProperty({ minLength: 1, maxLength: 200, example: 'Cash' })
  @Cleaned(cleanLine)
  @HasLength(1, 200, 'Write 1 to 200 characters, such as Cash.')
  terms: string;

  @DayField('Its last day, at most a year ahead.', isLastDay, LAST_DAY_ERROR) expiresOn: string;

  @ApiPropertyOptional({ ...DESCRIBED.channel, description: 'How the seller was told; left out if not told yet.' })
  toldBy?: ContactChannel;

  @ApiPropertyOptional({
    enum: FOLLOW_UPS,
    enumName: 'OfferFollowUp',
    description: 'Of a follow-up that somebody set for later: by default it is kept. Any other becomes the last day.',
  })
  followUp?: (typeof FOLLOW_UPS)[number];

  @ReasonField('Required above `limitCents`, or if that is null.') reason?: string;
  @ReasonField('Required for a lead that is lost.') reopenReason?: string;
}

/** An event of an offer that staff enter. */
export class NewOfferAnswer {
  @ApiProperty({ enum: OFFER_ANSWERS, enumName: 'OfferAnswer' }) kind: OfferAnswer;

  @CentsField(
    'Countered: the amount that the seller asks; revised: our new amount; accepted: the agreed amount (by default the newest one).',
    1,
    OPTIONAL,
  )
  amountCents?: number;

  @ApiPropertyOptional({
    ...DESCRIBED.channel,
    description:
      'The channel by which the seller was told (told; revised and accepted, unless told before), or told us (countered).',
  })
  channel?: ContactChannel;

  @DayField('Revised: its last day. By default as before.', isLastDay, LAST_DAY_ERROR, OPTIONAL)
  expiresOn?: string;

  @ReasonField('Required for a higher amount than before, if it is above `limitCents` of the offer or that is null.')
  reason?: string;
}

/** @throws Refusal (400) naming each wrong field */
export function readOfferAnswer(body: unknown): NewOfferAnswer {
  const answer = readStrictly(NewOfferAnswer, body);
  const { kind, amountCents, channel, expiresOn, reason } = answer;
  if ((kind === 'countered' || kind === 'revised') && amountCents === undefined)
    throw wrongField('amountCents', AMOUNT_OF[kind], 'counter-without-amount');
  if (kind === 'told' && channel === undefined)
    throw wrongField('channel', 'Enter how the seller was told.', 'told-without-channel');
  refuseWith(['countered', 'revised', 'accepted'], { amountCents }, kind);
  refuseWith(['told', 'countered', 'revised', 'accepted'], { channel }, kind);
  refuseWith(['revised'], { expiresOn }, kind);
  refuseWith(['revised', 'accepted'], { reason }, kind);
  return answer;
}

const AMOUNT_OF = { countered: 'Enter the amount that the seller asks.', revised: 'Enter your new amount.' };

/** @throws Refusal (400) if one of these fields was sent with another kind than `kinds` */
function refuseWith(kinds: readonly OfferAnswer[], fields: Readonly<Record<string, unknown>>, kind: OfferAnswer): void {
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined && !kinds.includes(kind))
      throw wrongField(field, `Send it with ${kinds.join(' or ')} only.`, `${field}-of-nothing`);
}

const LAND_CHANGES = ['added', 'changed', 'removed'] as const;

/** A change of a parcel. */
export class LandChange {
  @ApiProperty({ enum: LAND_CHANGES, enumName: 'LandChangeKind' }) kind: (typeof LAND_CHANGES)[number];
  @ApiProperty({ type: [String], example: ['countyFips'] }) facts: string[];
  @ApiProperty({ format: 'date-time' }) at: Date;
}

/** The channel, author and time of telling the other side an amount. */
export class Told {
  @ApiProperty(DESCRIBED.channel) channel: ContactChannel;
  @ApiProperty({ example: 'Ann Lee' }) by: string;
  @ApiProperty({ format: 'date-time' }) at: Date;
}

/** An amount that one side offered or asked. */
export class OfferFigure {
  @ApiProperty({ enum: SIDES, enumName: 'OfferSide' }) side: (typeof SIDES)[number];
  @ApiProperty({ type: 'integer' }) amountCents: number;
  @ApiProperty({
    type: Told,
    nullable: true,
    description: 'Null if our amount was not told yet, or the channel of theirs is unknown.',
  })
  told: Told | null;
  @ApiProperty({ example: 'Ann Lee', description: 'The staff member who saved it.' }) by: string;
  @ApiProperty({ format: 'date-time' }) at: Date;
  @TextOrNull('Why this amount, if it is above the limit.', 'The parcel beside it is ours.') reason: string | null;
}

/** An offer, with our newest amount and its last day, and its events. */
export class Offer extends PickType(NewOffer, ['amountCents', 'terms', 'expiresOn']) {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: Told, nullable: true, description: 'How our newest amount was told.' }) told: Told | null;
  @ApiProperty({ type: [OfferFigure], description: 'The amounts of both sides, the oldest first.' })
  figures: OfferFigure[];
  @ApiProperty({ type: 'integer', nullable: true, description: 'That of the estimate.' }) limitCents: number | null;
  @ApiProperty({ type: 'string', nullable: true }) reason: string | null;
  @ApiProperty({ enum: OFFER_STATES, enumName: 'OfferState' }) state: OfferState;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The last amount that the seller asked, or the agreed amount.',
  })
  answerCents: number | null;

  @TextOrNull('Why we agreed on an amount above ours, if that needed a reason.', 'The parcel beside it is ours.')
  answerReason: string | null;

  @ApiProperty({ type: 'integer', description: 'Version of the formula.' }) formula: number;
  @ApiProperty({ type: OfferInputs }) inputs: OfferInputs;
  @ApiProperty({ type: OfferResult }) result: OfferResult;
  @ApiProperty({ example: 'Ann Lee' }) by: string;

  @ApiProperty({
    type: [LandChange],
    description:
      'Changes by the agent who made the offer to facts that the ceiling depends on; not entering them for the first time.',
  })
  ownChanges: LandChange[];

  @ApiProperty({ format: 'date-time' }) at: Date;
}

/** An answer to a question about the owner. */
export class OwnerAnswer {
  @ApiProperty({ enum: OWNER_QUESTIONS, enumName: 'OwnerQuestion' }) question: OwnerQuestion;
  @ApiProperty({ description: 'Whether the answer is yes.' }) answer: boolean;
}

/** A stored answer to a question about the owner. */
export class OwnerCheck extends OwnerAnswer {
  @ApiProperty({ example: 'Ann Lee' }) by: string;
  @ApiProperty({ format: 'date-time' }) at: Date;
}

/** The offers for the land of a lead, newest first, and the answers about its owner. */
export class OffersOfLead {
  @ApiProperty({ type: [Offer] }) offers: Offer[];
  @ApiProperty({ type: [OwnerCheck], description: 'The newest answer to each question.' }) checks: OwnerCheck[];
}

/** The sum of the offers to the sellers of a status. */
export class OfferSum {
  @ApiProperty(DESCRIBED.status) status: string;
  @ApiProperty({ type: 'integer' }) offers: number;
  @ApiProperty({ type: 'integer', description: 'The sum of their amounts.' }) cents: number;
}

/** The sums for each status with open offers. */
export class OfferSums {
  @ApiProperty({ type: [OfferSum] }) items: OfferSum[];
}
