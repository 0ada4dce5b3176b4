import { ApiProperty } from '@nestjs/swagger';
import { Expose } from 'class-transformer';
import { IsString } from 'class-validator';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../passwords/password-rules.js';
import { PasswordField, TotpCodeField } from './staff-fields.js';

/** Another password for oneself. */
export class PasswordChange {
  @PasswordField('your current password')
  currentPassword: string;

  @ApiProperty({
    format: 'password',
    minLength: SHORTEST_PASSWORD,
    maxLength: LONGEST_PASSWORD,
    example: 'tractor-violin-92-harbour',
  })
  @Expose()
  @IsString({ message: 'Enter a new password.' })
  newPassword: string;
}

/** One's password once more, before the second factor changes. */
export class PasswordConfirmation {
  @PasswordField('your password')
  password: string;
}

/** First code of a new authenticator. */
export class TotpConfirmation {
  @TotpCodeField()
  code: string;
}

/** What an authenticator app needs; shown this once. */
export class TotpEnrolment {
  @ApiProperty({ description: 'To type into an authenticator app.', example: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' })
  secret: string;

  @ApiProperty({
    description: 'To show as a QR code.',
    example:
      'otpauth://totp/Land%20leads:ann.lee%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Land%20leads',
  })
  otpauthUrl: string;
}
