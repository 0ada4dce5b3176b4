import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID, Length, Matches } from 'class-validator';
import { cleanLine } from '../http/clean-text.js';
import { Cleaned } from '../http/field-checks.js';
import { toE164 } from '../phone/e164.js';

const PHONE_MESSAGE = 'Enter a US phone number with ten digits, or one from abroad with + and its country code.';
const EMAIL_MESSAGE = 'Enter an e-mail address such as john.doe@example.com, with at most 254 characters.';

/** A phone number as people write it, read as the numbers that texts come from: `+`, country and number. */
export function PersonPhoneField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      example: '+12125550123',
      description: 'As people write it; US unless it begins with + and another country.',
    }),
    Cleaned((text) => toE164(text) ?? text),
    Matches(/^\+[1-9][0-9]{6,14}$/, { message: PHONE_MESSAGE }),
  );
}

/** An e-mail address; case does not matter. */
export function PersonEmailField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'email', maxLength: 254, example: 'jane.roe@example.com' }),
    Cleaned(cleanLine),
    Length(3, 254, { message: EMAIL_MESSAGE }),
    Matches(/^[^\s@]+@[^\s@]+$/, { message: EMAIL_MESSAGE }),
  );
}

/** The privacy request that an act answers. */
export function RequestIdField(): PropertyDecorator {
  return ApiPropertyOptional({
    type: 'string',
    format: 'uuid',
    description: 'The privacy request that this finishes.',
  });
}

/** The leads that an act is about, of those that were found. */
export function LeadIdsField(): PropertyDecorator {
  const message = 'Send 1 to 100 ids of leads, as POST /api/admin/people/find shows them.';
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      minItems: 1,
      maxItems: 100,
      description:
        'Exactly these leads; each must hang together with the number or address. POST /api/admin/people/find shows them.',
    }),
    IsArray({ message }),
    ArrayMinSize(1, { message }),
    ArrayMaxSize(100, { message }),
    IsUUID('all', { each: true, message }),
  );
}
