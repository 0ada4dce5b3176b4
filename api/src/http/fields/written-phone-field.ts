import { applyDecorators } from '@nestjs/common';
import { Matches } from 'class-validator';
import { toPhoneNumber } from '../../phone/e164.js';
import { ApiProperty } from './api-fields.js';
import { Cleaned } from './field-checks.js';

/** A required US phone number as people write it: (555) 123-4567, 555-123-4567, +15551234567. */
export function WrittenPhoneField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', example: '+15551234567' }),
    Cleaned((text) => (text.length <= 100 ? toPhoneNumber(text) : text)),
    Matches(/^\+1[0-9]{10}$/, { message: 'Enter a US phone number with ten digits.' }),
  );
}
