import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { Refusal } from '../../http/refusal.js';
import type { CurrentSession } from '../access/current-staff.js';
import type { StaffEntity } from '../accounts/staff.entity.js';
import { StaffRepository } from '../accounts/staff.repository.js';
import { PasskeysService } from '../factors/passkeys.service.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import { verifyPassword } from '../passwords/password-hash.js';
import { StaffTotpRepository } from '../passwords/staff-totp.repository.js';
import { stepOfCode } from '../passwords/totp-code.js';
import type { DeskSignIn, SessionConfirmation } from './session.dto.js';
import { makeToken, type OpenSession } from './session-token.js';
import { SignInLimit } from './sign-in-limit.js';
import { type CheckedSignIn, refusalOf, type SignInFault } from './sign-in-refusals.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';

const ENDED = 'This session has ended. Sign in again.';

/** The program or browser that signs in, and its address. */
export interface SignInClient {
  readonly isBrowser: boolean;
  readonly userAgent: string | null;
  readonly ip: string;
}

/** An attempt to sign in, or to confirm one's identity in a session. */
interface SignInAttempt {
  readonly email: string;
  readonly ip: string;
  /** The account of the session; undefined for signing in. */
  readonly staffId?: string;
}

/** Checks sign-ins, and limits guessing. */
@Injectable()
export class SignInService {
  constructor(
    private readonly limit: SignInLimit,
    private readonly staff: StaffRepository,
    private readonly sessions: StaffSessionsRepository,
    private readonly totp: StaffTotpRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: PasskeysService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Opens a session and returns it with its token.
   * @throws Refusal (401) that says what is wrong, (429) after too many attempts
   */
  async signIn(
    { email = '', ...proof }: DeskSignIn,
    client: SignInClient,
  ): Promise<{ token: string; session: OpenSession }> {
    const { id: staffId, credentialsVersion } = await this.verify({ email, ip: client.ip }, proof);
    const [token, tokenSha256] = makeToken();
    await this.sessions.open({ tokenSha256, staffId, credentialsVersion, ...client });
    const use = { tokens: [tokenSha256], isBrowser: client.isBrowser, staffId, countsAsUse: false };
    const session = await this.sessions.use(use);
    if (session === undefined) throw new Refusal(401, ENDED, { reason: 'session-ended' });
    return { token, session };
  }

  /**
   * Returns the browser's options to sign in or confirm with a passkey. Counts as an attempt to sign in.
   * @throws Refusal (429)
   */
  async challenge(ip: string): Promise<object> {
    await this.limit.count(null, ip);
    return this.passkeys.createSignInChallenge();
  }

  /**
   * Checks password and code, or a passkey, of a signed-in person again. Returns the session's new token.
   * @throws Refusal (400) naming the field or what is wrong with the passkey, (401) if the session has ended, (429)
   */
  async confirm(session: CurrentSession, proof: SessionConfirmation): Promise<string> {
    const { actor, staff } = session;
    await this.verify({ email: staff.email, ip: actor.ip, staffId: staff.id }, proof);
    const [token, tokenSha256] = makeToken();
    if (await this.sessions.confirm(session, tokenSha256, actor)) return token;
    throw new Refusal(401, ENDED, { reason: 'session-ended' });
  }

  /** Returns the account if the passkey, or the password with its second factor, is right. @throws Refusal */
  private async verify(attempt: SignInAttempt, proof: SessionConfirmation): Promise<StaffEntity> {
    const { account, fault } = proof.passkey
      ? await this.checkPasskey(attempt, proof.passkey)
      : await this.checkPassword(attempt, proof);
    if (fault === undefined) {
      await this.limit.undoCount(proof.passkey ? null : attempt.email, attempt.ip);
      return account;
    }
    const detail = { account: account?.id ?? null, reason: fault };
    await this.audit.record({ staffId: null, action: 'session-refused', ip: attempt.ip, detail });
    throw refusalOf(attempt.staffId === undefined ? 401 : 400, fault);
  }

  private async checkPasskey({ staffId }: SignInAttempt, passkey: object): Promise<CheckedSignIn> {
    const { account, fault } = await this.passkeys.authenticate(passkey, staffId);
    if (fault !== undefined) return { account, fault };
    if (account.disabledAt !== null) return { account, fault: 'disabled' };
    return isExpired(account) ? { account, fault: 'password-expired' } : { account };
  }

  private async checkPassword(
    { email, ip, staffId }: SignInAttempt,
    { password = '', totp }: SessionConfirmation,
  ): Promise<CheckedSignIn> {
    await this.limit.count(email, ip);
    const account = await this.staff.findByEmail(email);
    const isRight = await verifyPassword(account?.passwordHash, password);
    if (!account || !isRight || account.disabledAt !== null)
      return { account, fault: staffId === undefined ? 'wrong-sign-in' : 'wrong-password' };
    const fault = isExpired(account) ? 'password-expired' : await this.checkCode(account, ip, totp);
    return fault === undefined ? { account } : { account, fault };
  }

  /** Returns the reason to refuse the code that was sent with a password; undefined if it is right or not needed. */
  private async checkCode(account: StaffEntity, ip: string, code?: string): Promise<SignInFault | undefined> {
    const { id, totpConfirmedAt, passkeys } = account;
    const secret = totpConfirmedAt === null ? undefined : this.totp.secretOf(account);
    if (secret === undefined && passkeys === 0) return undefined;
    if (code === undefined) return secret === undefined ? 'passkey-needed' : 'code-missing';
    if (code.length > 6) return (await this.factors.useCode(id, code, ip)) ? undefined : 'code-wrong';
    const step = secret === undefined ? undefined : await stepOfCode(secret, code);
    return step !== undefined && (await this.totp.useStep(id, step)) ? undefined : 'code-wrong';
  }
}

function isExpired({ passwordExpiresAt }: StaffEntity): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt.getTime() < Date.now();
}
