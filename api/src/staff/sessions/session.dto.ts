import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '../../http/fields/api-fields.js';
import { Matches, MaxLength } from 'class-validator';
import { Cleaned } from '../../http/fields/field-checks.js';
import { Field, TextOrNull, TimeField } from '../../http/fields/nullable-fields.js';
import { PasswordField, StaffEmailField } from '../accounts/staff-fields.js';
import { RECOVERY_CODE } from '../factors/recovery-codes.js';
import { PasskeyField } from '../factors/second-factors.dto.js';
import { StaffIdentity } from '../access/staff-identity.js';

const CODE = 'Enter the six digits that your authenticator app shows, or a recovery code such as k7f3m-9xq2p.';

/** A request to sign in with email and password. */
export class SignIn {
  @StaffEmailField()
  email: string;

  @PasswordField('your password')
  password: string;

  /** Only for accounts with a second factor: a code of the authenticator app or a recovery code. Each works once. */
  @ApiPropertyOptional({ type: 'string', maxLength: 40, example: '123456' })
  @MaxLength(40, { message: CODE })
  @Cleaned((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  @Matches(new RegExp(`^([0-9]{6}|${RECOVERY_CODE})$`), { message: CODE })
  totp?: string;
}

/** A request to sign in to the desk: with a passkey, or with email and password. */
export class DeskSignIn extends PartialType(SignIn) {
  @PasskeyField({ isOptional: true })
  passkey?: object;
}

/** Password and code, or a passkey, sent again before a sensitive request. */
export class SessionConfirmation extends OmitType(DeskSignIn, ['email']) {}

/** An open session. */
export class CurrentSessionAnswer {
  @TimeField('2026-11-21T02:05:00.000Z', 'When it ends at the latest; 60 minutes without use end it too.')
  expiresAt: Date;

  @Field('The password is a generated one: until it is changed, all else is refused (403).', false)
  mustChangePassword: boolean;

  @Field('Whether a confirmation with the password also needs a code.', false)
  hasTotp: boolean;

  @Field('Whether the account has a passkey, which can confirm instead.', false)
  hasPasskey: boolean;

  @Field('The role needs a second factor: until there is one, all else is refused (403).', false)
  mustSetUpFactor: boolean;

  @ApiPropertyOptional({
    description:
      'Key that encrypts the drafts that the desk stores in the browser; the same for all sessions of an account.',
    example: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  })
  draftKey?: string;

  @ApiProperty({ type: StaffIdentity })
  staff: StaffIdentity;
}

/** A session that a program has just opened. */
export class NewSessionAnswer extends OmitType(CurrentSessionAnswer, ['draftKey']) {
  @Field(
    'Send it as "Authorization: Bearer …". It cannot be shown again.',
    'Zq0vT1m3uXc5r7t9wBdFhJkNpRsUvYzA2C4E6G8I0LM',
  )
  token: string;
}

/** One of an account's open sessions. */
export class StaffSession {
  @ApiProperty({ format: 'uuid', example: '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d' })
  id: string;

  @Field('Whether this session sent the request.', true)
  isCurrent: boolean;

  @Field('Whether it is a session of the desk in a browser, and not of a program.', true)
  isBrowser: boolean;

  @TextOrNull('Browser or program, from its User-Agent header; null if unknown.', 'Chrome 142 on Windows')
  userAgent: string | null;

  @TimeField('2026-11-20T14:05:00.000Z')
  createdAt: Date;

  @TimeField('2026-11-20T15:10:00.000Z', 'Accurate to a minute.')
  lastUsedAt: Date;

  @TimeField('2026-11-21T02:05:00.000Z')
  expiresAt: Date;
}

/** Open sessions, most recently used first. */
export class StaffSessionList {
  @ApiProperty({ type: [StaffSession] })
  items: StaffSession[];
}
