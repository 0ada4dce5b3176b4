import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, Matches, MaxLength, MinLength } from 'class-validator';
import { cleanLine } from '../../http/clean-text.js';
import { Cleaned } from '../../http/field-checks.js';
import { RECOVERY_CODE } from '../factors/recovery-codes.js';

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
export function PasswordField(label: string, { isOptional = false } = {}): PropertyDecorator {
  const message = `Enter ${label}.`;
  const describe = isOptional ? ApiPropertyOptional : ApiProperty;
  return applyDecorators(
    describe({ format: 'password', maxLength: 256, example: 'k7f3m-9xq2p-wd4hz-ta8bn' }),
    IsString({ message }),
    MinLength(1, { message }),
    MaxLength(1024, { message }),
  );
}

/** Six digits of an authenticator app. */
export function TotpCodeField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', pattern: '^[0-9]{6}$', example: '123456' }),
    Matches(/^[0-9]{6}$/, { message: 'Enter the six digits that your authenticator app shows.' }),
  );
}

/** Six digits of an authenticator app, or a recovery code in any case, with or without its hyphen. */
export function SecondFactorField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', maxLength: 40, example: '123456' }),
    MaxLength(40, { message: CODE }),
    Cleaned((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
    Matches(new RegExp(`^([0-9]{6}|${RECOVERY_CODE})$`), { message: CODE }),
  );
}

const CODE = 'Enter the six digits that your authenticator app shows, or a recovery code such as k7f3m-9xq2p.';
