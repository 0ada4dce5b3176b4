import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { IsObject, Matches } from 'class-validator';
import { cleanLine } from '../../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../../http/fields/field-checks.js';
import { Field, TimeField, TimeOrNull } from '../../http/fields/nullable-fields.js';

/** The response of the browser's passkey dialog, in the JSON form of WebAuthn. */
export function PasskeyField({ isOptional = false } = {}): PropertyDecorator {
  const describe = isOptional ? ApiPropertyOptional : ApiProperty;
  return applyDecorators(
    describe({
      type: 'object',
      properties: { id: { type: 'string' }, type: { type: 'string' } },
      additionalProperties: true,
      example: { id: 'n4bQgYhMfWWaL', type: 'public-key' },
    }),
    IsObject({ message: 'Send the response of the browser.' }),
  );
}

/** A new passkey, named by its owner. */
export class PasskeyAddition {
  @PasskeyField()
  passkey: object;

  @ApiProperty({ minLength: 1, maxLength: 60, example: 'Work laptop' })
  @Cleaned(cleanLine)
  @HasLength(1, 60, 'Enter a name with at most 60 characters.')
  name: string;
}

/** The options of the browser's passkey dialog, in the JSON form of WebAuthn. */
export class PasskeyChallenge {
  @ApiProperty({
    type: 'object',
    properties: { challenge: { type: 'string' } },
    additionalProperties: true,
    example: { challenge: 'n4bQgYhMfWWaL' },
  })
  options: object;
}

/** A passkey of the signed-in account. */
export class Passkey {
  @ApiProperty({ format: 'uuid', example: '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d' })
  id: string;

  @Field('Lets the browser delete a removed passkey.', 'n4bQgYhMfWWaL')
  credentialId: string;

  @ApiProperty({ example: 'Work laptop' })
  name: string;

  @TimeField('2026-11-20T14:05:00.000Z')
  createdAt: Date;

  @TimeOrNull('Null before its first use.', '2026-11-21T14:05:00.000Z')
  lastUsedAt: Date | null;
}

/** Your authenticator, passkeys and recovery codes. */
export class SecondFactors {
  @Field('Whether signing in with the password requires a code of an authenticator app.', false)
  hasTotp: boolean;

  @ApiProperty({ type: [Passkey] })
  passkeys: Passkey[];

  @Field('Number of unused recovery codes.', 10, 'integer')
  recoveryCodes: number;
}

/** New recovery codes, shown only once. */
export class RecoveryCodes {
  @Field('Each works once instead of a code of the authenticator. Empty if the account has codes already.', [
    'k7f3m-9xq2p',
  ])
  codes: string[];
}

/** The first code from a new authenticator. */
export class TotpConfirmation {
  @ApiProperty({ type: 'string', pattern: '^[0-9]{6}$', example: '123456' })
  @Matches(/^[0-9]{6}$/, { message: 'Enter the six digits that your authenticator app shows.' })
  code: string;
}

/** The secret and URL for an authenticator app. Shown only once. */
export class TotpEnrollment {
  @Field('To type into an authenticator app.', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  secret: string;

  @Field(
    'To show as a QR code.',
    'otpauth://totp/Land%20leads:ann.lee%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Land%20leads',
  )
  otpauthUrl: string;
}
