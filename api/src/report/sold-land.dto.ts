import { ApiProperty } from '../http/fields/api-fields.js';
import { TextOrNull } from '../http/fields/nullable-fields.js';

/** The most rows of the report, besides the total. */
export const MOST_ROWS = 500;

const Count = (description: string) => ApiProperty({ type: 'integer', description });
const Cents = (description: string) => ApiProperty({ type: 'integer', nullable: true, description });

/** The costs and the profit of the land sold in a month and county. Unknown amounts are left out of the sums. */
export class SoldLandRow {
  @TextOrNull('Month of the sale. Null: all together.', '2026-11') month: string | null;
  @TextOrNull('County and state. Null: all together.', 'Apache County, Arizona') place: string | null;
  @Count('Number of deals.') deals: number;
  @Cents('What we paid for the land; null if it is not known of any deal.') boughtCents: number | null;
  @Count('All costs, in cents.') costsCents: number;
  @Cents('What buyers paid; null if it is not known of any deal.') soldCents: number | null;
  @Cents('Sold for, less the purchase and costs, of deals of which both are known; null if of none.')
  profitCents: number | null;

  @Count('Number of deals that the profit leaves out: what we paid, or what buyers paid, is not known.')
  unknown: number;

  @ApiProperty({
    ...{ type: 'number', nullable: true },
    description: 'Median of the days from the purchase to the sale, of deals of which both days are known.',
  })
  medianDaysHeld: number | null;
}

/** The sold land of a time range: the latest month first, in it the county with the most deals. */
export class SoldLand {
  @ApiProperty({ type: [SoldLandRow], maxItems: MOST_ROWS }) rows: SoldLandRow[];
  @ApiProperty({ type: SoldLandRow }) total: SoldLandRow;
  @ApiProperty({ description: `Whether there are more than ${MOST_ROWS} rows. The total counts all.` }) isCut: boolean;
}
