import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { TextOrNull } from '../../http/nullable-fields.js';
import { PasswordField, StaffEmailField, TotpCodeField } from '../accounts/staff-fields.js';
import { StaffIdentity } from '../access/staff-identity.js';

/** Signing in. */
export class SignIn {
  @StaffEmailField()
  email: string;

  @PasswordField('your password')
  password: string;

  /** Only for accounts with an authenticator app. Each code works once. */
  @TotpCodeField({ isOptional: true })
  totp?: string;
}

/** Password and code, confirmed before something sensitive. */
export class SessionConfirmation extends OmitType(SignIn, ['email']) {}

/** An open session. */
export class CurrentSessionAnswer {
  @ApiProperty({
    format: 'date-time',
    description: 'When it ends at the latest; 60 minutes without use end it too.',
    example: '2026-11-21T02:05:00.000Z',
  })
  expiresAt: Date;

  @ApiProperty({
    description: 'The password is a generated one: until it is changed, all else is refused (403).',
    example: false,
  })
  mustChangePassword: boolean;

  @ApiProperty({ description: 'A confirmation needs a code, too.', example: false })
  hasTotp: boolean;

  @ApiPropertyOptional({
    description:
      'Key of what the desk keeps in the browser while it is typed, the same for each session of an account.',
    example: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  })
  draftKey?: string;

  @ApiProperty({ type: StaffIdentity })
  staff: StaffIdentity;
}

/** A session that a program has just opened. */
export class NewSessionAnswer extends OmitType(CurrentSessionAnswer, ['draftKey']) {
  @ApiProperty({
    description: 'Send it as "Authorization: Bearer …". It cannot be shown again.',
    example: 'Zq0vT1m3uXc5r7t9wBdFhJkNpRsUvYzA2C4E6G8I0LM',
  })
  token: string;
}

/** One of an account's open sessions. */
export class StaffSession {
  @ApiProperty({ format: 'uuid', example: '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d' })
  id: string;

  @ApiProperty({ description: 'The one that asks.', example: true })
  isCurrent: boolean;

  @ApiProperty({ description: 'Of the desk in a browser; otherwise a program’s.', example: true })
  isBrowser: boolean;

  @TextOrNull('What signed in; null where it did not say.', 'Chrome 142 on Windows')
  userAgent: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T14:05:00.000Z' })
  createdAt: Date;

  @ApiProperty({ format: 'date-time', description: 'To the minute.', example: '2026-11-20T15:10:00.000Z' })
  lastUsedAt: Date;

  @ApiProperty({ format: 'date-time', example: '2026-11-21T02:05:00.000Z' })
  expiresAt: Date;
}

/** Open sessions, most recently used first. */
export class StaffSessionList {
  @ApiProperty({ type: [StaffSession] })
  items: StaffSession[];
}
