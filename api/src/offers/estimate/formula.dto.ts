import { ApiProperty, ApiPropertyOptional, PickType } from '../../http/fields/api-fields.js';
import { CompFields } from '../comps/comps.dto.js';
import { OfferSettings } from './offer-settings.dto.js';

/** Cents in a response. */
const Cents = (description: string) => ApiProperty({ type: 'integer', description });

/** Factors that raise or lower the land's worth compared with its comps, each in percent of the value. */
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
  @ApiPropertyOptional({ example: 'Ann Lee', description: 'Who entered it.' }) by?: string;

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
  @ApiProperty({ description: 'Sold 1, listed 0.5; half of it for each year of age.' }) weight: number;

  @ApiProperty({
    enum: LEFT_OUT,
    enumName: 'WhyLeftOut',
    nullable: true,
    description: 'Null if it is used. Less than half or more than twice the acres; enough in the same county; far off.',
  })
  leftOut: (typeof LEFT_OUT)[number] | null;
}

/** A range in cents. */
export class CentsRange {
  @Cents('The lower quartile, or opening.') low: number;
  @Cents('The upper one.') high: number;
}

/** The change of the ceiling in cents if a figure is 10 % lower or higher. */
export class CeilingChange {
  @Cents('10 % less.') less: number;
  @Cents('10 % more.') more: number;
}

/** The same for each line. */
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
  @ApiProperty({ type: CentsRange, description: 'The same by the quartiles.' }) valueRange: CentsRange;
  @Cents('What we sell it for.') resaleCents: number;
  @Cents('Of the costs.') closingCents: number;
  @Cents('Of the costs.') sellingCents: number;
  @Cents('Of the costs.') backTaxesCents: number;
  @Cents('Of the costs: survey and clearing.') workCents: number;
  @Cents('Of the costs: taxes until it is sold again.') holdingCents: number;
  @Cents('All costs.') costsCents: number;
  @Cents('Profit.') profitCents: number;

  @Cents('The most that we pay, rounded down to $100. Not above 0: do not buy at any price.') ceilingCents: number;

  @ApiProperty({ type: CentsRange, nullable: true, description: 'What to open with; null if we do not buy.' })
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

  @ApiProperty({ type: OfferFigures, nullable: true, description: 'Null below three sold comps.' })
  figures: OfferFigures | null;
}
