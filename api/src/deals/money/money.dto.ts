import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { cleanLine } from '../../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../../http/fields/field-checks.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import { CentsField, NULLABLE } from '../../land/land-fields.js';
import { DayField } from '../../offers/offer/day-field.js';
import { COST_DAY_HINT, COST_KINDS, type CostKind, EARLIEST_DAY } from '../deal/deal-facts.js';

const MOST_NOTE = 200;
const isAfterEarliest = (day: string) => day >= EARLIEST_DAY;

/** A cost to add to a deal. */
export class NewCost {
  @ApiProperty({ enum: COST_KINDS, enumName: 'CostKind' }) kind: CostKind;
  @CentsField('What it cost.', 1) amountCents: number;
  @DayField('The day of the bill, in the time zone of the company; at most today.', isAfterEarliest, COST_DAY_HINT)
  day: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, minLength: 1, maxLength: MOST_NOTE })
  @Cleaned((text) => cleanLine(text) || null)
  @HasLength(1, MOST_NOTE, `Write at most ${MOST_NOTE} characters.`)
  note?: string | null;
}

/** A cost that was added. */
export class StoredCost {
  @ApiProperty({ format: 'uuid' }) id: string;
}

/** A cost of a deal. */
export class DealCost {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: COST_KINDS, enumName: 'CostKind' }) kind: CostKind;
  @ApiProperty({ type: 'integer' }) amountCents: number;
  @ApiProperty({ format: 'date', example: '2026-11-24' }) day: string;
  @TextOrNull('What it was for.') note: string | null;
  @ApiProperty({ description: 'The staff member who added it.', example: 'Ann Lee' }) by: string;
}

/** The sums of a deal's money. */
export class DealMoney {
  @ApiProperty({ type: 'integer', description: 'All costs: the listed ones, and those in one sum.' })
  costsCents: number;

  @ApiProperty({
    ...{ type: 'integer', nullable: true },
    description:
      'The price it was sold for, or before the sale the asking price, less the purchase and all costs. Null if one is ' +
      'not known, or the deal is withdrawn.',
  })
  profitCents: number | null;

  @ApiProperty({
    ...{ type: 'integer', nullable: true },
    description: 'From the day it was bought until the sale, or today. Null if the day is not known.',
  })
  daysHeld: number | null;
}

/** The purchase of a deal's land: an absent field stays, null removes it. */
export class PurchaseFields {
  @CentsField('What we paid for the land.', 1, NULLABLE) boughtCents?: number | null;
  @DayField('The day on which we bought it, at most today.', isAfterEarliest, COST_DAY_HINT, NULLABLE)
  boughtOn?: string | null;

  @CentsField('Costs in one sum, besides the listed ones.', 0, NULLABLE) costsCents?: number | null;
}

/** @throws Refusal (400) naming each wrong field, or if the body has none */
export function readPurchase(body: unknown): PurchaseFields {
  const sent = Object.entries(readStrictly(PurchaseFields, body)).filter(([, value]) => value !== undefined);
  if (sent.length === 0) throw wrongField('boughtCents', 'Send at least one field.', 'nothing-to-change');
  return Object.fromEntries(sent);
}
