import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { IsOptional, IsUUID, Length, Matches } from 'class-validator';
import { cleanLine } from '../http/clean-text.js';
import { toPhoneNumber } from '../leads/form-fields.js';

const PHONE_MESSAGE = 'Enter a US phone number with ten digits.';
const EMAIL_MESSAGE = 'Enter an e-mail address such as john.doe@example.com, with at most 254 characters.';

/** A phone number as people write it; read as `+1` and ten digits. */
export function PersonPhoneField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', example: '+12125550123', description: 'As people write it.' }),
    Expose(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? toPhoneNumber(value) : value)),
    IsOptional(),
    Matches(/^\+1[0-9]{10}$/, { message: PHONE_MESSAGE }),
  );
}

/** An e-mail address; case does not matter. */
export function PersonEmailField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'email', maxLength: 254, example: 'jane.roe@example.com' }),
    Expose(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanLine(value) : value)),
    IsOptional(),
    Length(3, 254, { message: EMAIL_MESSAGE }),
    Matches(/^[^\s@]+@[^\s@]+$/, { message: EMAIL_MESSAGE }),
  );
}

/** The privacy request that an act answers. */
export function RequestIdField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'uuid', description: 'The privacy request that this finishes.' }),
    Expose(),
    IsOptional(),
    IsUUID('all', { message: 'This must be a UUID, such as 01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d.' }),
  );
}
