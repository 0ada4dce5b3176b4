import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { Refusal } from '../../http/refusal.js';
import { verifyPassword } from '../passwords/password-hash.js';
import type { NewSessionAnswer, SignIn } from './session.dto.js';
import { digestOf, makeToken } from './session-token.js';
import { SignInLimit, type Attempt } from './sign-in-limit.js';
import type { StaffEntity } from '../accounts/staff.entity.js';
import { StaffRepository } from '../accounts/staff.repository.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';
import { StaffTotpRepository } from '../passwords/staff-totp.repository.js';
import { stepOfCode } from '../passwords/totp-code.js';

type Verdict = 'right' | 'wrong' | 'code-missing' | 'code-wrong';

const WRONG = 'The e-mail address or the password is wrong.';
const TOO_MANY = 'Too many attempts to sign in. Please wait before the next one; sessions that are open go on.';

const CODE_ERRORS = {
  'code-missing': 'Send the six digits that your authenticator app shows.',
  'code-wrong': 'This code is wrong, too old or was used before. Wait for the next one.',
} as const;

/** Tells people from guessers. */
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
   * Opens a session.
   * @throws Refusal (401) when anything is wrong, (429) after too many attempts
   */
  async signIn({ email, password, totp }: SignIn, ip: string): Promise<NewSessionAnswer> {
    const account = await this.verify({ email, address: ip }, password, totp ?? undefined);
    const token = makeToken();
    const expiresAt = await this.sessions.open({
      tokenSha256: digestOf(token),
      staffId: account.id,
      credentialsVersion: account.credentialsVersion,
      ip,
    });
    return { token, expiresAt: expiresAt.toISOString(), staff: account.identity };
  }

  /**
   * Checks the password of someone who is signed in once more; guesses at it count like attempts to sign in.
   * @throws Refusal (400) naming the field, (429)
   */
  async confirmPassword(attempt: Attempt, password: string, field: string): Promise<StaffEntity> {
    await this.countAttempt(attempt);
    const account = await this.staff.findForSignIn(attempt.email);
    if (account === undefined || !(await verifyPassword(account.passwordHash, password))) {
      const message = 'This is not your password.';
      throw new Refusal(400, message, { reason: 'wrong-password', errors: [{ field, message }] });
    }
    await this.limit.giveBack(attempt);
    return account;
  }

  private async verify(attempt: Attempt, password: string, code: string | undefined): Promise<StaffEntity> {
    await this.countAttempt(attempt);
    const account = await this.staff.findForSignIn(attempt.email);
    const isRight = await verifyPassword(account?.passwordHash, password);
    const verdict =
      isRight && account !== undefined && account.disabledAt === null ? await this.judgeCode(account, code) : 'wrong';
    if (account !== undefined && verdict === 'right') {
      await this.limit.giveBack(attempt);
      return account;
    }
    const detail = { account: account?.id ?? null, reason: verdict };
    await this.audit.record({ staffId: null, action: 'session-refused', ip: attempt.address, detail });
    throw refusalOf(verdict);
  }

  private async judgeCode(
    { id, totpSecret, totpConfirmedAt }: StaffEntity,
    code: string | undefined,
  ): Promise<Verdict> {
    if (totpSecret === null || totpConfirmedAt === null) return 'right';
    if (code === undefined) return 'code-missing';
    const step = await stepOfCode(totpSecret, code);
    return step !== undefined && (await this.totp.useStep(id, step)) ? 'right' : 'code-wrong';
  }

  private async countAttempt(attempt: Attempt): Promise<void> {
    const wait = await this.limit.count(attempt);
    if (wait > 0) throw new Refusal(429, TOO_MANY, { reason: 'too-many-sign-ins', retryAfterSeconds: wait });
  }
}

function refusalOf(verdict: Verdict): Refusal {
  if (verdict !== 'code-missing' && verdict !== 'code-wrong')
    return new Refusal(401, WRONG, { reason: 'wrong-sign-in' });
  const message = CODE_ERRORS[verdict];
  return new Refusal(401, message, { reason: verdict, errors: [{ field: 'totp', message }] });
}
