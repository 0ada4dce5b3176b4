import { ApiProperty, PickType } from '../../http/fields/api-fields.js';
import { TextOrNull, TimeField, TimeOrNull } from '../../http/fields/nullable-fields.js';
import { LAND_STATES } from '../../land/states.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import type { LandInterest } from '../../leads/lead/lead-enums.js';
import { CompOfOffer } from '../../offers/estimate/formula.dto.js';
import type { State } from '../../texting/may-text/area-codes.js';
import { DealCost, DealMoney } from '../money/money.dto.js';
import { FinancingTerms, MapPoint } from './deal-fields.dto.js';
import {
  GONE_STATUSES,
  type GoneStatus,
  type Holding,
  HOLDINGS,
  INTEREST_ANSWERS,
  type InterestAnswer,
  MOST_COSTS,
  OPEN_KINDS,
  type OpenKind,
  SALE_TERMS,
  type SaleTerms,
  type Stage,
  STAGES,
} from './deal-facts.js';

const CHECKS = [
  ...['price-missing', 'kinds-missing', 'alt-missing', 'financing-in-words', 'contract-state-closed'],
  ...['financing-state-closed', 'photo-missing', 'advertising-words', 'people-words', 'contact-in-words'],
  'sales-unconfirmed',
] as const;

const CentsOrNull = (description: string) => ApiProperty({ type: 'integer', nullable: true, description });

/** A deal that was added or changed. */
export class StoredDeal {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: 'integer', description: 'Send it as If-Match: "2" with the next change.' }) version: number;
}

/** A fault of a deal to correct, or to consider, before it is announced. */
export class Check {
  @ApiProperty({ enum: CHECKS, enumName: 'DealCheck' }) code: string;
  @ApiProperty({ description: 'Whether it prevents the announcement.' }) isBlocking: boolean;
  @ApiProperty({ example: 'Set a price.' }) message: string;
}

/** A deal in the list. */
export class DealListItem extends StoredDeal {
  @TextOrNull('The parcel that is sold; null if it was entered by hand, or its seller was erased.', null, 'uuid')
  parcelId: string | null;

  @ApiProperty({ enum: STAGES, enumName: 'DealStage' }) stage: Stage;
  @ApiProperty({ example: '5-acres-apache-county-az-k3v9q2xm' }) slug: string;
  @ApiProperty({ example: 'Apache County, Arizona' }) place: string;
  @ApiProperty({ example: 5 }) acres: number;
  @CentsOrNull('The price.') priceCents: number | null;
  @CentsOrNull('What a buyer paid.') soldCents: number | null;
  @TextOrNull('The day of the sale.', '2026-11-24', 'date') soldOn: string | null;
  @TextOrNull('Hash of the first photo: `/api/admin/photos/<hash>-480.jpg`.') photo: string | null;
  @ApiProperty({ type: 'integer', description: 'How many buyers are interested.' }) interested: number;
  @ApiProperty({ type: 'integer', description: 'How many of them wait for a call.' }) unanswered: number;
  @TimeField('2026-11-24T15:00:00Z') createdAt: Date;
  @TimeOrNull('When the emails to members begin.') startsAt: Date | null;
  @TimeOrNull('When the first member was told.') earlyAt: Date | null;
  @TimeOrNull('When everybody with the link sees it.') publicAt: Date | null;
  @TimeOrNull('When it was sold or withdrawn.') closedAt: Date | null;
}

/** All deals, the newest first. */
export class DealList {
  @ApiProperty({ type: [DealListItem], maxItems: 200 }) items: DealListItem[];
}

/** A photo of a deal. */
export class DealPhoto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'Its files are `/api/admin/photos/<hash>-480.avif`, also 828 and 1600, and .jpg.' })
  hash: string;
  @ApiProperty({ description: 'What it shows; empty if it is not described yet.' }) alt: string;
  @ApiProperty({ type: 'integer', description: 'Of the largest size.' }) width: number;
  @ApiProperty({ type: 'integer' }) height: number;
}

/** A photo that was added, and the version of its deal. */
export class StoredPhoto extends DealPhoto {
  @ApiProperty({ type: 'integer', description: 'Version of the deal.' }) version: number;
  @ApiProperty({ description: 'Part of the file was missing or damaged: look whether the photo is whole.' })
  isIncomplete: boolean;
}

/** A buyer who is interested in a deal. */
export class Interest {
  @ApiProperty({ format: 'uuid' }) leadId: string;
  @ApiProperty({ example: 'Jane Roe' }) name: string;
  @TextOrNull('Null for imported buyers without a number.', '+15551234567') phone: string | null;
  @ApiProperty({ enum: ['member', 'form'], enumName: 'InterestVia' }) via: 'member' | 'form';
  @TimeField('2026-11-24T15:00:00Z') at: Date;
  @TimeOrNull('When staff first reached the buyer after that.') answeredAt: Date | null;

  @ApiProperty({
    ...{ enum: INTEREST_ANSWERS, enumName: 'InterestAnswer', nullable: true },
    description: 'What the buyer said when asked; null: not asked.',
  })
  answer: InterestAnswer | null;

  @ApiProperty({
    ...{ enum: GONE_STATUSES, enumName: 'GoneStatus', nullable: true },
    description: 'The status of the email that the land is gone; null if none was requested.',
  })
  gone: GoneStatus | null;
}

/** A lead that bought land. */
export class Buyer {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Jane Roe' }) name: string;
}

/** An interest with its deal. */
export class OpenInterest extends Interest {
  @ApiProperty({ format: 'uuid' }) dealId: string;
  @ApiProperty({ example: '5 acres in Apache County, Arizona' }) title: string;
}

/** Buyers who wait for a call, the longest wait first. */
export class OpenInterests {
  @ApiProperty({ type: [OpenInterest], maxItems: 200 }) items: OpenInterest[];
}

/** Terms of seller financing, with the rate that we computed. */
export class Terms extends FinancingTerms {
  @ApiProperty({ description: 'Regulation Z, appendix J.', example: 11.9 }) aprPercent: number;
}

/** The evidence for "below market", as it was when the deal was announced. */
export class Evidence {
  @ApiProperty({ type: 'integer' }) estimateCents: number;
  @ApiProperty({ type: 'integer', example: 24, description: '10 to 40.' }) percentBelow: number;
  @ApiProperty({ type: 'integer', description: 'Number of sales in the county within a year; at least three.' })
  sold: number;
  @ApiProperty({ example: 'Apache County' }) county: string;
  @ApiProperty({ format: 'date', description: 'The day of the first sale.' }) from: string;
  @ApiProperty({ format: 'date', description: 'The day of the last sale.' }) to: string;
  @ApiProperty({ format: 'date', description: 'The day of the estimate. It is shown for 90 days.' }) day: string;
}

/** A sale that may support "below market": in the county, within a year, of half to twice the acres. */
export class DealSale extends PickType(CompOfOffer, ['id', 'acres', 'priceCents', 'day', 'url', 'by', 'confirmedBy']) {
  @ApiProperty({ description: 'Whether it counts: an admin, or two people, entered or confirmed it.' })
  isVouched: boolean;
}

/** All facts of a deal. */
export class Deal extends DealListItem {
  @TextOrNull('The seller, of land that was bought from a lead.', null, 'uuid') leadId: string | null;

  @ApiProperty({ enum: LAND_STATES, enumName: 'LandState' }) state: State;
  @ApiProperty({ example: '04001' }) countyFips: string;
  @TextOrNull('The access to the land.') access: string | null;
  @ApiProperty({ type: [String], nullable: true }) utilities: string[] | null;
  @ApiProperty({ enum: HOLDINGS, enumName: 'Holding' }) holding: Holding;
  @ApiProperty(DESCRIBED.interests) kinds: LandInterest[];
  @TextOrNull('Our description.') words: string | null;
  @TextOrNull('The way to the land.') directions: string | null;
  @ApiProperty({ type: MapPoint, nullable: true }) point: MapPoint | null;
  @ApiProperty({ type: Terms, nullable: true }) terms: Terms | null;
  @ApiProperty({ type: Evidence, nullable: true }) evidence: Evidence | null;
  @TextOrNull('The sentence of page and emails about the market value; before the announcement, the present one.')
  claim: string | null;
  @ApiProperty({ type: 'integer' }) headStartHours: number;
  @CentsOrNull('What we paid, or agreed on with the seller.') boughtCents: number | null;
  @TextOrNull('Parcel number.', '123-45-678') apn: string | null;
  @CentsOrNull('Other costs in one sum, besides `costs`.') costsCents: number | null;
  @TextOrNull('The day on which we bought it.', '2026-11-24', 'date') boughtOn: string | null;
  @ApiProperty({ type: [DealCost], maxItems: MOST_COSTS, description: 'The oldest first.' }) costs: DealCost[];
  @ApiProperty({ type: DealMoney }) money: DealMoney;
  @ApiProperty({ type: Buyer, nullable: true, description: 'Null also for a buyer who is not a lead.' })
  buyer: Buyer | null;
  @ApiProperty({ enum: SALE_TERMS, enumName: 'SaleTerms', nullable: true, description: 'How it was paid.' })
  soldTerms: SaleTerms | null;
  @TextOrNull('The page that everybody sees; null before it is public, and once it is withdrawn.')
  pageUrl: string | null;

  @ApiProperty({ description: 'Whether visitors see the sold land without its price.' }) soldPriceHidden: boolean;
  @ApiProperty({
    format: 'date',
    example: '2026-11-24',
    description: 'Today in the time zone of the company: the last possible day of a sale.',
  })
  today: string;
  @ApiProperty({ type: [DealPhoto] }) photos: DealPhoto[];
  @ApiProperty({
    type: [DealSale],
    description: 'Sales that may support "below market"; empty after the announcement.',
  })
  sales: DealSale[];
  @ApiProperty({ type: [Check], description: 'Without a blocking one, it can be announced.' }) checks: Check[];
  @ApiProperty({ type: [Interest], description: 'The oldest first.' }) interests: Interest[];
  @ApiProperty({ description: 'The staff member who last changed it.', example: 'Ann Lee' }) by: string;
}

/** A state and its permission. */
export class OpenState {
  @ApiProperty({ enum: LAND_STATES, enumName: 'LandState' }) state: State;
  @ApiProperty({ enum: OPEN_KINDS, enumName: 'OpenKind' }) kind: OpenKind;
  @ApiProperty({ example: 'Ann Lee' }) by: string;
  @TimeField('2026-11-24T15:00:00Z') at: Date;
}

/** The states where an admin has allowed selling contracts, or seller financing. */
export class OpenStates {
  @ApiProperty({ type: [OpenState] }) items: OpenState[];
}
