import { ApiProperty, ApiPropertyOptional, PickType } from '../../http/fields/api-fields.js';
import { CompFields } from '../comps/comps.dto.js';
import { OfferSettings } from './offer-settings.dto.js';

/** Cents in a response. */
const Cents = (description: string) => ApiProperty({ type: 'integer', description });

/** Factors that raise or lower the value of the land compared with its comps, in percent (100: no change). */
export class OfferFactors {
  @ApiProperty({ type: 'integer', minimum: 30, maximum: 120 }) access: number;
  @ApiProperty({ type: 'integer', minimum: 30, maximum: 120 }) utilities: number;
  @ApiProperty({ type: 'integer', minimum: 30, maximum: 120 }) flood: number;
  @ApiProperty({ type: 'integer', minimum: 30, maximum: 120 }) slope: number;
}

/** A comp as it was when the offer was computed. */
export class CompOfOffer extends PickType(CompFields, ['countyFips', 'acres', 'priceCents', 'kind', 'day']) {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: 'string', nullable: true }) url: string | null;
  @ApiPropertyOptional({ example: 'Ann Lee', description: 'The staff member who entered it.' }) by?: string;

  @ApiPropertyOptional({ type: [String], example: ['Bob Roe'], description: 'Colleagues who confirmed it.' })
  confirmedBy?: string[];
}

/** All inputs of the formula. */
export class OfferInputs {
  @ApiProperty({ format: 'date', description: 'The day it was computed.', example: '2026-11-24' }) day: string;
  @ApiProperty({ example: '04001' }) countyFips: string;
  @ApiProperty({ example: 5.2 }) acres: number;
  @ApiProperty({ type: 'integer', nullable: true }) askingCents: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) taxesCents: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) backTaxesCents: number | null;
  @ApiProperty({ type: OfferFactors }) factors: OfferFactors;
  @ApiProperty({ type: OfferSettings }) settings: OfferSettings;
  @ApiProperty({ type: [CompOfOffer] }) comps: CompOfOffer[];
}

const LEFT_OUT = ['size', 'other-county', 'outlier'] as const;

/** A comp with the weight that the formula gave it. */
export class WeighedComp {
  @ApiProperty({ format: 'uuid' }) id: string;
  @Cents('Price of an acre.') perAcreCents: number;
  @ApiProperty({ description: 'Sold 1, listed 0.5; halved for each year of age.' }) weight: number;

  @ApiProperty({
    enum: LEFT_OUT,
    enumName: 'WhyLeftOut',
    nullable: true,
    description:
      'Why it is not used; null if it is. Size: under half or over twice the acres; other county: there are enough in the county; outlier: the price is far from the others.',
  })
  leftOut: (typeof LEFT_OUT)[number] | null;
}

/** A range in cents. */
export class CentsRange {
  @Cents('The lower quartile, or the lower opening amount.') low: number;
  @Cents('The upper quartile, or the higher opening amount.') high: number;
}

/** The change of the ceiling in cents if a figure is 10 % lower or higher. */
export class CeilingChange {
  @Cents('10 % less.') less: number;
  @Cents('10 % more.') more: number;
}

/** The changes of the ceiling by each part of the calculation. */
export class CeilingChanges {
  @ApiProperty({ type: CeilingChange }) value: CeilingChange;
  @ApiProperty({ type: CeilingChange }) discount: CeilingChange;
  @ApiProperty({ type: CeilingChange }) costs: CeilingChange;
  @ApiProperty({ type: CeilingChange }) profit: CeilingChange;
}

/** The lines of the calculation from the market value to the offer. */
export class OfferFigures {
  @Cents('Price of an acre: the weighted median of the comps that are used.') perAcreCents: number;
  @Cents('Market value: price of an acre, times acres and factors.') valueCents: number;
  @ApiProperty({ type: CentsRange, description: 'Market value by the quartiles of the price of an acre.' })
  valueRange: CentsRange;
  @Cents('The price at which we expect to sell it.') resaleCents: number;
  @Cents('A part of the costs: closing.') closingCents: number;
  @Cents('A part of the costs: selling.') sellingCents: number;
  @Cents('A part of the costs: unpaid taxes.') backTaxesCents: number;
  @Cents('A part of the costs: survey and clearing.') workCents: number;
  @Cents('A part of the costs: taxes until it is sold again.') holdingCents: number;
  @Cents('All costs.') costsCents: number;
  @Cents('Profit.') profitCents: number;

  @Cents('The most that we pay, rounded down to $100. Not above 0: do not buy at any price.') ceilingCents: number;

  @ApiProperty({
    type: CentsRange,
    nullable: true,
    description: 'The first amounts to offer; null if the ceiling is not above 0.',
  })
  opening: CentsRange | null;

  @Cents("The investors' 70 % rule, to compare: 70 % of the market value less the costs.") seventyCents: number;
  @ApiProperty({ type: CeilingChanges }) changes: CeilingChanges;
}

/** The result of the formula. */
export class OfferResult {
  @ApiProperty({ type: [WeighedComp], description: 'All comps of the inputs, in their order.' }) comps: WeighedComp[];
  @ApiProperty({ type: 'integer', description: 'How many sold comps are used.' }) sold: number;

  @ApiProperty({ type: CentsRange, nullable: true, description: 'Price of an acre by quartiles; null without comps.' })
  perAcre: CentsRange | null;

  @ApiProperty({ type: OfferFigures, nullable: true, description: 'Null with fewer than three sold comps.' })
  figures: OfferFigures | null;
}
