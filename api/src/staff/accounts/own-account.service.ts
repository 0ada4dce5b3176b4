import { Injectable } from '@nestjs/common';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../access/actor.js';
import type { PasswordChange, TotpEnrollment } from './accounts.dto.js';
import { hashPassword } from '../passwords/password-hash.js';
import { faultOf } from '../passwords/password-rules.js';
import { makeToken, type OpenSession } from '../sessions/session-token.js';
import { SignInService } from '../sessions/sign-in.service.js';
import { StaffRepository } from './staff.repository.js';
import { StaffTotpRepository } from '../passwords/staff-totp.repository.js';
import { makeTotpSecret, stepOfCode } from '../passwords/totp-code.js';

/** What everyone may do with their own account. */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly signIns: SignInService,
    private readonly staff: StaffRepository,
    private readonly totp: StaffTotpRepository,
  ) {}

  /**
   * Ends all other sessions, and a program's own. Returns the new token of a desk session.
   * @throws Refusal (400) naming the wrong password, (409), (429)
   */
  async changePassword(
    { staff: who, isBrowser, tokenSha256 }: OpenSession,
    actor: ActingStaff,
    { currentPassword, newPassword }: PasswordChange,
  ): Promise<string | undefined> {
    const fault = faultOf(newPassword, [who.email, who.name, currentPassword]);
    if (fault !== undefined) throw wrongField('newPassword', fault);
    const attempt = { email: who.email, address: actor.ip };
    const checked = await this.signIns.confirmPassword(attempt, currentPassword, 'currentPassword');
    const [token, renewedSha256] = makeToken();
    const keeps = isBrowser ? { tokenSha256, renewedSha256 } : undefined;
    const checkedHash = checked.passwordHash;
    if (await this.staff.changeOwnPassword(actor, await hashPassword(newPassword), { checkedHash, keeps }))
      return isBrowser ? token : undefined;
    throw new Refusal(409, 'Your password was changed in the meantime.', { reason: 'password-race' });
  }

  /** @throws Refusal (400) for a wrong password, (409) when there is an authenticator, (429) */
  async enrollTotp({ staff: who }: OpenSession, actor: ActingStaff, password: string): Promise<TotpEnrollment> {
    await this.signIns.confirmPassword({ email: who.email, address: actor.ip }, password, 'password');
    const enrollment = makeTotpSecret(who.email);
    if (await this.totp.enroll(actor, enrollment.secret)) return enrollment;
    throw new Refusal(409, 'Your account has an authenticator. Remove it first.', { reason: 'totp-confirmed' });
  }

  /** @throws Refusal (400) for a wrong code, (409) when there is nothing to confirm */
  async confirmTotp(keeps: OpenSession, actor: ActingStaff, code: string): Promise<void> {
    const secret = await this.totp.findUnconfirmed(actor.staffId);
    const nothing = new Refusal(409, 'There is no authenticator that waits for its first code. Enroll one first.', {
      reason: 'totp-not-enrolled',
    });
    if (secret === undefined) throw nothing;
    const step = await stepOfCode(secret, code);
    if (step === undefined)
      throw wrongField('code', 'This code is wrong. Check the clock of your phone and take the next one.');
    if (!(await this.totp.confirm(actor, { secret, step, keeps }))) throw nothing;
  }

  /** @throws Refusal (400) for a wrong password, (429) */
  async removeTotp(keeps: OpenSession, actor: ActingStaff, password: string): Promise<void> {
    await this.signIns.confirmPassword({ email: keeps.staff.email, address: actor.ip }, password, 'password');
    await this.totp.remove(actor, keeps.staff.id, keeps);
  }
}
