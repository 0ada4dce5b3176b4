import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { cleanLine } from '../../http/fields/clean-text.js';
import { Cleaned, Satisfies } from '../../http/fields/field-checks.js';
import { AcresField, CentsField, CountyField } from '../../land/land-fields.js';
import { DayField } from '../offer/day-field.js';
import { COMP_KINDS, type CompKind } from '../offer/offer-facts.js';

const EARLIEST = '1990-01-01';
const MOST_URL = 500;

function isPage(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MOST_URL || !URL.canParse(value)) return false;
  return ['http:', 'https:'].includes(new URL(value).protocol);
}

/** Land that was sold or is for sale. */
export class CompFields {
  @CountyField() countyFips: string;
  @AcresField() acres: number;
  @CentsField('Price of the whole land.', 1) priceCents: number;
  @ApiProperty({ enum: COMP_KINDS, enumName: 'CompKind', description: 'Sold, or only listed for sale.' })
  kind: CompKind;

  @DayField(
    'When it was sold, or seen for sale.',
    (day) => day >= EARLIEST && day <= new Date().toISOString(),
    'Enter a date from 1990 to today.',
  )
  day: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, maxLength: MOST_URL, description: 'Web page about the sale.' })
  @Cleaned(cleanLine)
  @Satisfies(isPage, 'Enter the address of a page, such as https://example.com/land/1.')
  url?: string | null;
}

/** A comp that was added. */
export class StoredComp {
  @ApiProperty({ format: 'uuid' }) id: string;
}
