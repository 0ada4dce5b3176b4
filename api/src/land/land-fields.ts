import { applyDecorators } from '@nestjs/common';
import { type ApiPropertyOptions } from '@nestjs/swagger';
import { ApiProperty } from '../http/fields/api-fields.js';
import { Satisfies } from '../http/fields/field-checks.js';
import { COUNTIES } from './counties.js';
import { amountHint, isAcres, isCents, MOST_ACRES, MOST_CENTS } from './parcel-facts.js';

/** Options for `Fact`: a field that may be left out, and one that may be left out or null. */
export const OPTIONAL = { required: false } as const;
export const NULLABLE = { required: false, nullable: true } as const;

/** A field with its OpenAPI description, a check and the message if the check fails. Required unless `more` differs. */
export function Fact(
  described: object,
  isRight: (value: unknown) => boolean,
  message: string,
  more: object = {},
): PropertyDecorator {
  return applyDecorators(ApiProperty({ ...described, ...more } as ApiPropertyOptions), Satisfies(isRight, message));
}

/** Field with the FIPS code of a county. */
export const CountyField = (more?: object) =>
  Fact(
    {
      type: 'string',
      pattern: '^[0-9]{5}$',
      example: '04001',
      description: 'FIPS code of the county; see `counties`.',
    },
    (value) => COUNTIES.has(value as string),
    'Send the FIPS code of a county, such as 04001.',
    more,
  );

export const AcresField = (more?: object) =>
  Fact(
    { type: 'number', minimum: 0, maximum: MOST_ACRES, example: 5.2 },
    isAcres,
    'Enter a number above 0 and up to 1,000,000, with at most four decimals.',
    more,
  );

/** Field with an amount in whole cents, of `least` or more. */
export const CentsField = (description: string, least: 0 | 1, more?: object) =>
  Fact(
    { type: 'integer', minimum: least, maximum: MOST_CENTS, description },
    (value) => isCents(value, least),
    amountHint(least),
    more,
  );
