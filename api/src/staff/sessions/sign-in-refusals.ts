import { Refusal } from '../../http/refusal.js';
import type { StaffEntity } from '../accounts/staff.entity.js';

/** The reasons to refuse a passkey, each with the message to the person. */
const PASSKEY_FAULTS = {
  'challenge-used': 'That took longer than five minutes, or was sent before. Use your passkey again.',
  'passkey-elsewhere': 'The passkey was used on a page that is not the desk. Open the desk by its usual address.',
  'passkey-unknown': 'The desk does not know this passkey. Perhaps it was removed. Use your password.',
  'passkey-refused': 'This passkey could not be verified. Try again, or use your password.',
  'passkey-cloned':
    'This passkey seems to be a copy, so it is refused. Use your password, remove the passkey, and tell an admin.',
};
const CODE_FAULTS = {
  'code-missing': 'Enter the six digits that your authenticator app shows.',
  'passkey-needed': 'Sign in with your passkey, or enter a recovery code.',
  'code-wrong': 'This code is wrong, too old or was used before. Use the next one.',
};
const FAULTS = {
  ...PASSKEY_FAULTS,
  ...CODE_FAULTS,
  'wrong-sign-in': 'The email address or the password is wrong.',
  'wrong-password': 'This is not your password.',
  'password-expired': 'This generated password has expired. Ask an admin for a new one.',
  disabled: 'This account is disabled. Ask an admin.',
};

/** All reasons to refuse a sign-in or a confirmation. */
export const SIGN_IN_FAULTS = Object.keys(FAULTS);

/** The reason to refuse a passkey. */
export type PasskeyFault = keyof typeof PASSKEY_FAULTS;

/** The reason to refuse a sign-in or a confirmation. */
export type SignInFault = keyof typeof FAULTS;

/** The account of a correct sign-in; or the reason for a refusal, with the account if it is known. */
export type CheckedSignIn<Fault extends SignInFault = SignInFault> =
  | { readonly account: StaffEntity; readonly fault?: undefined }
  | { readonly account?: StaffEntity | null | undefined; readonly fault: Fault };

/** The refusal of a sign-in (401) or of a confirmation (400, because the session continues). */
export function refusalOf(status: 400 | 401, reason: SignInFault): Refusal {
  const message = FAULTS[reason];
  const field = reason in CODE_FAULTS ? 'totp' : reason === 'wrong-password' ? 'password' : undefined;
  const errors = field === undefined ? {} : { errors: [{ field, message }] };
  return new Refusal(status, message, { reason, showsReason: true, ...errors });
}
