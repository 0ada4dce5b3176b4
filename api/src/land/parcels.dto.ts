import { ApiProperty, ApiPropertyOptional, ReadAs } from '../http/fields/api-fields.js';
import { cleanLine } from '../http/fields/clean-text.js';
import { Cleaned } from '../http/fields/field-checks.js';
import { type CheckedFields, checkFields } from '../http/fields/read-fields.js';
import { wrongField } from '../http/refusal.js';
import type { State } from '../texting/may-text/area-codes.js';
import { COUNTY_LINK_KINDS, type CountyLinkKind } from './county-link.entity.js';
import { AcresField, CentsField, CountyField, Fact, NULLABLE } from './land-fields.js';
import {
  ACCESS,
  type Access,
  ACRES_SOURCES,
  type AcresSource,
  plainParcelNumber,
  UTILITIES,
  type Utility,
} from './parcel-facts.js';
import { LAND_STATES } from './states.js';

/** Optional field with one of several values, or null. */
const ChoiceOf = (values: readonly string[], enumName: string, description: string): PropertyDecorator =>
  ApiPropertyOptional({ enum: [...values], enumName, description, nullable: true });

function isNumberOfParcel(value: unknown): boolean {
  return typeof value === 'string' && [...value].length <= 60 && plainParcelNumber(value) !== '';
}

/** The facts of a parcel; null for an unknown one. */
export class ParcelFields {
  @ChoiceOf(LAND_STATES, 'LandState', 'Postal code of the state.') state?: State | null;

  @CountyField(NULLABLE) countyFips?: string | null;
  @AcresField({ ...NULLABLE, description: 'Requires `acresSource`.' }) acres?: number | null;

  @ChoiceOf(ACRES_SOURCES, 'AcresSource', 'Where the figure of acres comes from.') acresSource?: AcresSource | null;

  @Cleaned(cleanLine)
  @Fact(
    { type: 'string', minLength: 1, maxLength: 60, example: '123-45-678', description: 'Parcel number as written.' },
    isNumberOfParcel,
    'Write a parcel number of 1 to 60 characters, with a letter or digit.',
    NULLABLE,
  )
  apn?: string | null;

  @ChoiceOf(ACCESS, 'LandAccess', 'The access to the land.') access?: Access | null;

  @ReadAs((value) => (Array.isArray(value) ? [...new Set(value)] : value))
  @Fact(
    {
      type: 'array',
      items: { type: 'string', enum: [...UTILITIES] },
      description: 'Utilities at the land; empty if there are none.',
    },
    (value) => Array.isArray(value) && value.every((each) => UTILITIES.includes(each as Utility)),
    `Send a list of: ${UTILITIES.join(', ')}.`,
    NULLABLE,
  )
  utilities?: Utility[] | null;

  @CentsField('What the owner asks, in cents.', 1, NULLABLE) askingCents?: number | null;
  @CentsField('Taxes of a year, in cents.', 0, NULLABLE) taxesCents?: number | null;
  @CentsField('Unpaid taxes, in cents.', 0, NULLABLE) backTaxesCents?: number | null;
}

/** @throws Refusal (400) if the body has no field, or one that is unknown */
export function readParcelFields(body: unknown): CheckedFields<ParcelFields> {
  const { fields, errors } = checkFields(ParcelFields, body);
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (sent.length + errors.length === 0)
    throw wrongField('acres', 'Send at least one field of the parcel.', 'nothing-to-change');
  return { fields: Object.fromEntries(sent), errors };
}

/** A page of the county about a parcel. */
export class ParcelLink {
  @ApiProperty({ enum: COUNTY_LINK_KINDS, enumName: 'CountyLinkKind' }) kind: CountyLinkKind;
  @ApiProperty({ example: 'https://assessor.example.gov/parcel?number=123-45-678' }) url: string;
}

/** Another lead with the same parcel. */
export class LeadOfParcel {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'John Doe' }) name: string;
}

/** A stored parcel. */
export class StoredParcel {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'Send it as If-Match: "2" with the next change.' }) version: number;
}

/** A parcel of a lead, with all known facts. */
export class Parcel extends StoredParcel {
  @ApiProperty({ type: ParcelFields, description: 'All fields; null for an unknown one.' })
  fields: Required<ParcelFields>;

  @ApiProperty({ type: 'string', nullable: true, example: 'Apache', description: 'Name of the county.' })
  county: string | null;

  @ApiProperty({ description: 'The staff member who last changed it.', example: 'Ann Lee' }) by: string;
  @ApiProperty({ format: 'date-time' }) at: Date;

  @ApiProperty({ type: [LeadOfParcel], description: 'Other leads with the same parcel number and county; at most 20.' })
  others: LeadOfParcel[];

  @ApiProperty({ type: [ParcelLink] }) links: ParcelLink[];
}

/** Facts that the message seems to state. To accept them, send `fields` as a change. */
export class LandSuggestion {
  @ApiProperty({ type: ParcelFields }) fields: ParcelFields;
  @ApiProperty({ type: 'string', nullable: true, example: 'Apache' }) county: string | null;
  @ApiProperty({ description: 'The words of the message.', example: '5 acres' }) words: string;
}

/** The land of a lead. */
export class LeadLand {
  @ApiProperty({ type: [Parcel], description: 'Oldest first.' }) parcels: Parcel[];

  @ApiProperty({ type: [LandSuggestion], description: 'Suggestions for facts that no parcel of the lead has yet.' })
  suggestions: LandSuggestion[];
}

/** The state whose counties are listed. */
export class CountyParameters {
  @ApiProperty({ enum: LAND_STATES, enumName: 'LandState' }) state: State;
}

/** A county of a state. */
export class CountyName {
  @ApiProperty({ example: '04001' }) fips: string;
  @ApiProperty({ example: 'Apache' }) name: string;
}

/** The counties of a state, by name. */
export class CountyNames {
  @ApiProperty({ type: [CountyName] }) items: CountyName[];
}
