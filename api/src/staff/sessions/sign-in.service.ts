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
import { NOT_YOURS, passkeyRefusal, refusalInSession, refusalOf, type Verdict } from './sign-in-refusals.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';
import { StaffTotpRepository } from '../passwords/staff-totp.repository.js';
import { stepOfCode } from '../passwords/totp-code.js';
import { PasskeysService } from '../factors/passkeys.service.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';

const ENDED = 'This session has ended. Sign in again.';
const TOO_MANY = 'Too many attempts to sign in. Please wait before the next one; sessions that are open go on.';

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
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: PasskeysService,
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
    return this.open(account, { ip, ...client });
  }

  /**
   * What a browser needs to ask for a passkey. Counts as an attempt to sign in, because it works once.
   * @throws Refusal (429)
   */
  async challenge(address: string): Promise<object> {
    await this.countAttempt({ email: null, address });
    return this.passkeys.challengeToProve();
  }

  /**
   * Opens a session for a passkey, which is both factors.
   * @throws Refusal (401) that says what is wrong
   */
  async signInByPasskey(proof: object, client: SignInClient): Promise<{ token: string; session: OpenSession }> {
    return this.open(await this.verifyPasskey(proof, client.ip), client);
  }

  private async open({ id: staffId, credentialsVersion }: StaffEntity, client: SignInClient) {
    const [token, tokenSha256] = makeToken();
    await this.sessions.open({ tokenSha256, staffId, credentialsVersion, ...client });
    const use = { tokens: [tokenSha256], isBrowser: client.isBrowser, staffId, counts: false };
    const session = await this.sessions.use(use);
    if (session === undefined) throw new Refusal(401, ENDED, { reason: 'session-ended' });
    return { token, session };
  }

  /**
   * Asks a signed-in person for password and code, or a passkey, again. Returns the session's new token.
   * @throws Refusal (400) naming the field or what is wrong with the passkey, (401) if the session has ended, (429)
   */
  async confirm(session: CurrentSession, proof: SessionConfirmation): Promise<string> {
    if (proof.passkey) await this.verifyPasskey(proof.passkey, session.actor.ip, session.staff.id);
    else await this.verify(attemptOf(session), proof, refusalInSession);
    const [token, tokenSha256] = makeToken();
    if (await this.sessions.confirm(session, tokenSha256, session.actor)) return token;
    throw new Refusal(401, ENDED, { reason: 'session-ended' });
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
    attempt: PasswordAttempt,
    { password = '', totp }: SessionConfirmation,
    refuse: (verdict: Verdict) => Refusal,
  ): Promise<StaffEntity> {
    await this.countAttempt(attempt);
    const account = await this.staff.findForSignIn(attempt.email);
    const isRight = await verifyPassword(account?.passwordHash, password);
    const verdict = isRight && account !== undefined ? await this.judgeAccount(account, attempt, totp) : 'wrong';
    if (account !== undefined && verdict === 'right') {
      await this.limit.giveBack(attempt);
      return account;
    }
    await this.record(attempt.address, account?.id, verdict);
    throw refuse(verdict);
  }

  /** @param expectedId the account of a session that goes on, if there is one */
  private async verifyPasskey(proof: object, address: string, expectedId?: string): Promise<StaffEntity> {
    const { staffId, fault } = await this.passkeys.prove(proof, expectedId);
    const account = staffId === undefined ? undefined : await this.staff.find(staffId);
    const verdict = fault ?? (account?.disabledAt ? 'disabled' : isExpired(account) ? 'password-expired' : undefined);
    if (account !== undefined && verdict === undefined) {
      await this.limit.giveBack({ email: null, address });
      return account;
    }
    const reason = verdict ?? 'passkey-unknown';
    await this.record(address, staffId, reason);
    throw passkeyRefusal(expectedId === undefined ? 401 : 400, reason);
  }

  private record(ip: string, account: string | undefined, reason: string): Promise<void> {
    const detail = { account: account ?? null, reason };
    return this.audit.record({ staffId: null, action: 'session-refused', ip, detail });
  }

  private async judgeAccount(account: StaffEntity, { address }: Attempt, code: string | undefined): Promise<Verdict> {
    const { id, disabledAt, totpConfirmedAt, passkeys } = account;
    if (disabledAt !== null) return 'wrong';
    if (isExpired(account)) return 'password-expired';
    const secret = totpConfirmedAt === null ? undefined : this.totp.secretOf(account);
    if (secret === undefined && passkeys === 0) return 'right';
    if (code === undefined) return secret === undefined ? 'passkey-needed' : 'code-missing';
    if (code.length > 6) return (await this.factors.useCode(id, code, address)) ? 'right' : 'code-wrong';
    const step = secret === undefined ? undefined : await stepOfCode(secret, code);
    return step !== undefined && (await this.totp.useStep(id, step)) ? 'right' : 'code-wrong';
  }

  private async countAttempt(attempt: Attempt): Promise<void> {
    const wait = await this.limit.count(attempt);
    if (wait > 0) throw new Refusal(429, TOO_MANY, { reason: 'too-many-sign-ins', retryAfterSeconds: wait });
  }
}

/** Somebody who types a password says who they are. */
type PasswordAttempt = Attempt & { readonly email: string };

function isExpired(account: StaffEntity | undefined): boolean {
  return (account?.passwordExpiresAt?.getTime() ?? Infinity) < Date.now();
}

function attemptOf({ staff, actor }: CurrentSession): PasswordAttempt {
  return { email: staff.email, address: actor.ip };
}
