import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '../../http/fields/api-fields.js';
import { Length, Matches } from 'class-validator';
import { cleanKey } from '../../http/fields/clean-text.js';
import { Cleaned } from '../../http/fields/field-checks.js';

/** Email address that an account signs in with. */
export function StaffEmailField(): PropertyDecorator {
  const message = 'Enter an email address such as ann.lee@example.com, with at most 254 characters.';
  return applyDecorators(
    ApiProperty({ format: 'email', maxLength: 254, example: 'ann.lee@example.com' }),
    // Lowercased first, because Postgres and JavaScript lowercase some letters differently (İ), and each spelling would
    // be counted separately.
    Cleaned((text) => cleanKey(text).toLowerCase()),
    Length(3, 254, { message }),
    Matches(/^[^\s@]+@[^\s@]+$/, { message }),
  );
}

/** Email address of a new account. An address without a dot in its domain, such as `ann@example`, gets no email. */
export function NewStaffEmailField(): PropertyDecorator {
  const message = 'Enter an email address with a full domain, such as ann.lee@example.com.';
  return applyDecorators(StaffEmailField(), Matches(/@[^@]*[^@.]\.[^@.]+$/, { message }));
}

/** An existing password. Its rules were checked when it was chosen. */
export function PasswordField(label: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ format: 'password', maxLength: 256, example: 'k7f3m-9xq2p-wd4hz-ta8bn' }),
    Length(1, 1024, { message: `Enter ${label}.` }),
  );
}
