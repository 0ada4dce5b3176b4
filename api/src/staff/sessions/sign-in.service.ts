import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { Refusal } from '../../http/refusal.js';
import { verifyPassword } from '../passwords/password-hash.js';
import type { CurrentSession } from '../access/current-staff.js';
import type { SessionConfirmation, SignIn } from './session.dto.js';
import { makeToken, type OpenSession } from './session-token.js';
import { SignInLimit, type Attempt } from './sign-in-limit.js';
import type { StaffEntity } from '../accounts/staff.entity.js';
import { StaffRepository } from '../accounts/staff.repository.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';
import { StaffTotpRepository } from '../passwords/staff-totp.repository.js';
import { stepOfCode } from '../passwords/totp-code.js';

type Verdict = 'right' | 'wrong' | 'password-expired' | 'code-missing' | 'code-wrong';

const WRONG = 'The e-mail address or the password is wrong.';
const NOT_YOURS = 'This is not your password.';
const EXPIRED = 'This generated password has expired. Ask an admin for a new one.';
const TOO_MANY = 'Too many attempts to sign in. Please wait before the next one; sessions that are open go on.';

const CODE_ERRORS = {
  'code-missing': 'Send the six digits that your authenticator app shows.',
  'code-wrong': 'This code is wrong, too old or was used before. Wait for the next one.',
} as const;

/** The program or browser that signs in, and its address. */
export interface SignInClient {
  readonly isBrowser: boolean;
  readonly userAgent: string | null;
  readonly ip: string;
}

/** Checks sign-ins and stops guessing. */
@Injectable()
export class SignInService {
  constructor(
    private readonly limit: SignInLimit,
    private readonly staff: StaffRepository,
    private readonly sessions: StaffSessionsRepository,
    private readonly totp: StaffTotpRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Opens a session and returns it with its token.
   * @throws Refusal (401) if anything is wrong, (429) after too many attempts
   */
  async signIn(
    { email, ...proof }: SignIn,
    { ip, ...client }: SignInClient,
  ): Promise<{ token: string; session: OpenSession }> {
    const account = await this.verify({ email, address: ip }, proof, refusalOf);
    const [token, tokenSha256] = makeToken();
    const { id: staffId, credentialsVersion, identity: staff, passwordExpiresAt, totpConfirmedAt } = account;
    const opened = await this.sessions.open({ tokenSha256, staffId, credentialsVersion, ip, ...client });
    const { id, expiresAt, isBrowser } = opened;
    const of = { mustChangePassword: passwordExpiresAt !== null, hasTotp: totpConfirmedAt !== null, staff };
    return { token, session: { id, tokenSha256, isBrowser, expiresAt, isConfirmed: false, ...of } };
  }

  /**
   * Asks a signed-in person for password and code again, and returns the session's new token.
   * @throws Refusal (400) naming the field, (401) if the session has ended, (429)
   */
  async confirm(session: CurrentSession, proof: SessionConfirmation): Promise<string> {
    await this.verify(attemptOf(session), proof, refusalInSession);
    const [token, tokenSha256] = makeToken();
    if (await this.sessions.confirm(session, tokenSha256, session.actor)) return token;
    throw new Refusal(401, 'This session has ended. Sign in again.', { reason: 'session-ended' });
  }

  /**
   * Checks a signed-in person's password again. Wrong guesses count like attempts to sign in.
   * @throws Refusal (400) naming the field, (429)
   */
  async confirmPassword(session: CurrentSession, password: string, field = 'password'): Promise<StaffEntity> {
    const attempt = attemptOf(session);
    await this.countAttempt(attempt);
    const account = await this.staff.findForSignIn(attempt.email);
    if (account === undefined || !(await verifyPassword(account.passwordHash, password))) {
      throw new Refusal(400, NOT_YOURS, { reason: 'wrong-password', errors: [{ field, message: NOT_YOURS }] });
    }
    await this.limit.giveBack(attempt);
    return account;
  }

  private async verify(
    attempt: Attempt,
    { password, totp }: SessionConfirmation,
    refuse: (verdict: Verdict) => Refusal,
  ): Promise<StaffEntity> {
    await this.countAttempt(attempt);
    const account = await this.staff.findForSignIn(attempt.email);
    const isRight = await verifyPassword(account?.passwordHash, password);
    const verdict = isRight && account !== undefined ? await this.judgeAccount(account, totp ?? undefined) : 'wrong';
    if (account !== undefined && verdict === 'right') {
      await this.limit.giveBack(attempt);
      return account;
    }
    const detail = { account: account?.id ?? null, reason: verdict };
    await this.audit.record({ staffId: null, action: 'session-refused', ip: attempt.address, detail });
    throw refuse(verdict);
  }

  private async judgeAccount(account: StaffEntity, code: string | undefined): Promise<Verdict> {
    const { id, disabledAt, passwordExpiresAt, totpConfirmedAt } = account;
    if (disabledAt !== null) return 'wrong';
    if (passwordExpiresAt !== null && passwordExpiresAt.getTime() < Date.now()) return 'password-expired';
    const secret = totpConfirmedAt === null ? undefined : this.totp.secretOf(account);
    if (secret === undefined) return 'right';
    if (code === undefined) return 'code-missing';
    const step = await stepOfCode(secret, code);
    return step !== undefined && (await this.totp.useStep(id, step)) ? 'right' : 'code-wrong';
  }

  private async countAttempt(attempt: Attempt): Promise<void> {
    const wait = await this.limit.count(attempt);
    if (wait > 0) throw new Refusal(429, TOO_MANY, { reason: 'too-many-sign-ins', retryAfterSeconds: wait });
  }
}

function attemptOf({ staff, actor }: CurrentSession): Attempt {
  return { email: staff.email, address: actor.ip };
}

function refusalOf(verdict: Verdict): Refusal {
  if (verdict === 'password-expired') return new Refusal(401, EXPIRED, { reason: verdict, showsReason: true });
  if (verdict !== 'code-missing' && verdict !== 'code-wrong')
    return new Refusal(401, WRONG, { reason: 'wrong-sign-in' });
  return codeRefusal(401, verdict);
}

/** Not 401, because the session continues. */
function refusalInSession(verdict: Verdict): Refusal {
  if (verdict === 'code-missing' || verdict === 'code-wrong') return codeRefusal(400, verdict);
  return new Refusal(400, NOT_YOURS, { reason: verdict, errors: [{ field: 'password', message: NOT_YOURS }] });
}

function codeRefusal(status: number, verdict: keyof typeof CODE_ERRORS): Refusal {
  const message = CODE_ERRORS[verdict];
  return new Refusal(status, message, { reason: verdict, errors: [{ field: 'totp', message }] });
}
