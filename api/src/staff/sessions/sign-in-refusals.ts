import { Refusal } from '../../http/refusal.js';
import { PASSKEY_FAULTS } from '../factors/passkeys.service.js';

/** What is wrong with an attempt to sign in, if anything. */
export type Verdict = 'right' | 'wrong' | 'password-expired' | keyof typeof CODE_ERRORS;

const WRONG = 'The e-mail address or the password is wrong.';
const EXPIRED = 'This generated password has expired. Ask an admin for a new one.';
/** Of a wrong password in a session. */
export const NOT_YOURS = 'This is not your password.';

const CODE_ERRORS = {
  'code-missing': 'Send the six digits that your authenticator app shows.',
  'passkey-needed': 'Sign in with your passkey, or enter a recovery code.',
  'code-wrong': 'This code is wrong, too old or was used before. Use the next one.',
} as const;

/** Refuses to sign in (401). */
export function refusalOf(verdict: Verdict): Refusal {
  if (verdict === 'password-expired') return new Refusal(401, EXPIRED, { reason: verdict, showsReason: true });
  if (!isCodeError(verdict)) return new Refusal(401, WRONG, { reason: 'wrong-sign-in' });
  return codeRefusal(401, verdict);
}

/** Refuses to confirm: not 401, because the session continues. */
export function refusalInSession(verdict: Verdict): Refusal {
  if (isCodeError(verdict)) return codeRefusal(400, verdict);
  return new Refusal(400, NOT_YOURS, { reason: verdict, errors: [{ field: 'password', message: NOT_YOURS }] });
}

const isCodeError = (verdict: Verdict): verdict is keyof typeof CODE_ERRORS => verdict in CODE_ERRORS;

function codeRefusal(status: number, verdict: keyof typeof CODE_ERRORS): Refusal {
  const message = CODE_ERRORS[verdict];
  const errors = [{ field: 'totp', message }];
  return new Refusal(status, message, { reason: verdict, errors, showsReason: verdict === 'passkey-needed' });
}

/** Refuses a passkey. */
export function passkeyRefusal(status: 400 | 401, reason: keyof typeof PASSKEY_FAULTS | 'password-expired'): Refusal {
  const message = reason === 'password-expired' ? EXPIRED : PASSKEY_FAULTS[reason];
  return new Refusal(status, message, { reason, showsReason: true });
}
