import { ApiProperty } from '@nestjs/swagger';
import { PasswordField, StaffEmailField, TotpCodeField } from '../accounts/staff-fields.js';
import { StaffIdentity } from '../access/staff-identity.js';

/** Signing in. */
export class SignIn {
  @StaffEmailField()
  email: string;

  @PasswordField('your password')
  password: string;

  /** Only for accounts with an authenticator app; each code works once. */
  @TotpCodeField({ isOptional: true })
  totp?: string | null;
}

/** An open session. */
export class CurrentSessionAnswer {
  @ApiProperty({
    format: 'date-time',
    description: 'When it ends at the latest; 60 minutes without use end it too.',
    example: '2026-11-21T02:05:00.000Z',
  })
  expiresAt: string;

  @ApiProperty({ type: StaffIdentity })
  staff: StaffIdentity;
}

/** A session that was just opened. */
export class NewSessionAnswer extends CurrentSessionAnswer {
  @ApiProperty({
    description: 'Send it as "Authorization: Bearer …". It cannot be shown again.',
    example: 'Zq0vT1m3uXc5r7t9wBdFhJkNpRsUvYzA2C4E6G8I0LM',
  })
  token: string;
}
