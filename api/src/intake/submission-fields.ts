import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ReadAs } from '../http/fields/api-fields.js';
import { ArrayNotEmpty, Equals, IsArray, IsIn, Matches } from 'class-validator';
import { cleanKey, cleanLine } from '../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../http/fields/field-checks.js';
import { LAND_INTERESTS } from '../leads/lead/lead-enums.js';
import { forCount } from '../words/counted.js';

// The grammar of <input type="email"> (HTML standard, "valid e-mail address"), with two changes: letters of every
// script are allowed, and the domain must have a dot, as in the forms, because no mail reaches a domain without one.
const ATOM = "[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';

const EMAIL_FORM = new RegExp(`^${ATOM}@${LABEL}(?:\\.${LABEL})+$`, 'u');

/** Whether a text is an email address of at most 254 characters. */
export const isEmailAddress = (text: string) => text.length <= 254 && EMAIL_FORM.test(text);

const AGREE_MESSAGE = 'Please agree to the Privacy Policy and Terms and Conditions to continue.';

/** A required name of 1 to 100 characters. */
export function NameField(label: string, example: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ minLength: 1, maxLength: 100, example }),
    Cleaned(cleanLine),
    HasLength(1, 100, `Enter a ${label}, with at most 100 characters.`),
  );
}

/** A required e-mail address of at most 254 characters. */
export function EmailField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ format: 'email', maxLength: 254, example: 'john.doe@example.com' }),
    Cleaned(cleanKey),
    HasLength(3, 254, 'Enter an email address, with at most 254 characters.'),
    Matches(EMAIL_FORM, { message: 'Enter an email address such as john.doe@example.com.' }),
  );
}

/**
 * A required US phone number as the form sends it: `+1` and ten digits. An unlikely number is accepted, and the lead is
 * marked. `WrittenPhoneField` accepts numbers as people write them.
 */
export function PhoneField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ pattern: '^\\+1[0-9]{10}$', example: '+15551234567' }),
    Cleaned(cleanLine),
    Matches(/^\+1[0-9]{10}$/, { message: 'Enter a US phone number with ten digits.' }),
  );
}

interface OptionalText {
  readonly clean: (text: string) => string;
  readonly most: number;
  readonly what: string;
  readonly example: string;
}

/** An optional text of at most `most` characters. */
export function OptionalTextField({ clean, most, what, example }: OptionalText): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', maxLength: most, example }),
    Cleaned(clean),
    HasLength(0, most, `Shorten ${what} to at most ${most} ${forCount(most, 'character', 'characters')}.`),
  );
}

/** One or more of the five land interests. A repeated interest counts once. */
export function InterestsField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      enum: LAND_INTERESTS,
      enumName: 'LandInterest',
      isArray: true,
      minItems: 1,
      example: [LAND_INTERESTS[3]],
    }),
    ReadAs((value) => (Array.isArray(value) ? [...new Set(value)] : value)),
    IsIn(LAND_INTERESTS, { each: true, message: `Choose from: ${LAND_INTERESTS.join(', ')}.` }),
    ArrayNotEmpty({ message: 'Choose at least one type of land.' }),
    IsArray({ message: 'Choose at least one type of land.' }),
  );
}

/** The box for marketing texts. Any value but true counts as unchecked and is accepted. */
export function SmsConsentField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      enum: [true],
      description: 'The visitor checked the box for marketing texts; left out when it is not checked.',
      example: true,
    }),
    ReadAs((value) => (value === true ? true : undefined)),
  );
}

/** The slug of the deal on whose page the form was. A value that cannot be a slug is dropped, and the form accepted. */
export function AboutField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      pattern: '^[a-z0-9-]{9,120}$',
      description: 'Slug of the deal that the buyer is interested in.',
      example: '5-acres-apache-county-az-k3v9q2xm',
    }),
    ReadAs((value) => (typeof value === 'string' && /^[a-z0-9-]{9,120}$/.test(value) ? value : undefined)),
  );
}

/** The checkbox for the terms, which must be checked. */
export function AgreedToTermsField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      enum: [true],
      description: 'The visitor agreed to the Privacy Policy and Terms and Conditions.',
      example: true,
    }),
    Equals(true, { message: AGREE_MESSAGE }),
  );
}
