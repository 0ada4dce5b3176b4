import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { cleanLine } from '../http/clean-text.js';
import { Cleaned, Satisfies } from '../http/field-checks.js';
import { COUNTIES } from '../land/counties.js';
import { amountHint, isAcres, isCents, MOST_ACRES, MOST_CENTS } from '../land/parcel-facts.js';
import { DayField } from './day-field.js';
import { COMP_KINDS, type CompKind } from './offer-facts.js';

const EARLIEST = '1990-01-01';
const MOST_URL = 500;

function isPage(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MOST_URL || !URL.canParse(value)) return false;
  return ['http:', 'https:'].includes(new URL(value).protocol);
}

/** Land that was sold or is for sale. */
export class CompFields {
  @ApiProperty({ pattern: '^[0-9]{5}$', example: '04001', description: 'FIPS code of the county.' })
  @Satisfies((value) => COUNTIES.has(value as string), 'Send the FIPS code of a county, such as 04001.')
  countyFips: string;

  @ApiProperty({ type: 'number', minimum: 0, maximum: MOST_ACRES, example: 5.2 })
  @Satisfies(isAcres, 'Send a number above 0 and up to 1,000,000, with at most four decimals.')
  acres: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MOST_CENTS, example: 1_300_000 })
  @Satisfies((value) => isCents(value, 1), amountHint(1))
  priceCents: number;

  @ApiProperty({ enum: COMP_KINDS, enumName: 'CompKind', description: 'Sold, or only listed for sale.' })
  kind: CompKind;

  @DayField('When it was sold, or seen for sale.', (day) => day >= EARLIEST && day <= new Date().toISOString())
  day: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, maxLength: MOST_URL, description: 'Page that says so.' })
  @Cleaned(cleanLine)
  @Satisfies(isPage, 'Send the address of a page, such as https://example.com/land/1.')
  url?: string | null;
}

/** A comp that was added. */
export class StoredComp {
  @ApiProperty({ format: 'uuid' }) id: string;
}
