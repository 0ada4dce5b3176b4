import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, Matches, MaxLength, MinLength } from 'class-validator';
import { cleanLine } from '../../http/clean-text.js';
import { Cleaned } from '../../http/field-checks.js';

/** E-mail address that an account signs in with. */
export function StaffEmailField(): PropertyDecorator {
  const message = 'Enter an e-mail address such as ann.lee@example.com, with at most 254 characters.';
  return applyDecorators(
    ApiProperty({ format: 'email', maxLength: 254, example: 'ann.lee@example.com' }),
    // Lowercased first, because Postgres and JavaScript lowercase some letters differently (İ), and each spelling would
    // be counted separately.
    Cleaned((text) => cleanLine(text).toLowerCase()),
    Length(3, 254, { message }),
    Matches(/^[^\s@]+@[^\s@]+$/, { message }),
  );
}

/** Name that colleagues see. */
export function StaffNameField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: 1, maxLength: 100, example: 'Ann Lee' }),
    Cleaned(cleanLine),
    Length(1, 100, { message: 'Enter a name, with at most 100 characters.' }),
  );
}

/** An existing password. Its rules were checked when it was chosen. */
export function PasswordField(label: string): PropertyDecorator {
  const message = `Enter ${label}.`;
  return applyDecorators(
    ApiProperty({ format: 'password', maxLength: 256, example: 'k7f3m-9xq2p-wd4hz-ta8bn' }),
    IsString({ message }),
    MinLength(1, { message }),
    MaxLength(1024, { message }),
  );
}

/** Six digits of an authenticator app. */
export function TotpCodeField({ isOptional = false } = {}): PropertyDecorator {
  const describe = isOptional ? ApiPropertyOptional : ApiProperty;
  return applyDecorators(
    describe({ type: 'string', pattern: '^[0-9]{6}$', example: '123456' }),
    Matches(/^[0-9]{6}$/, { message: 'Enter the six digits that your authenticator app shows.' }),
  );
}
