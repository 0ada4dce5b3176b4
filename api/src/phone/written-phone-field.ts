import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { toPhoneNumber } from './e164.js';

/** A required US phone number as people write it: (555) 123-4567, 555-123-4567, +15551234567. */
export function WrittenPhoneField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', example: '+15551234567' }),
    Expose(),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.length <= 100 ? toPhoneNumber(value) : value,
    ),
    Matches(/^\+1[0-9]{10}$/, { message: 'Enter a US phone number with ten digits.' }),
  );
}
