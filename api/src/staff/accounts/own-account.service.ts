import { Injectable } from '@nestjs/common';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { CurrentSession } from '../access/current-staff.js';
import type { PasswordChange, TotpEnrollment } from './accounts.dto.js';
import { hashPassword } from '../passwords/password-hash.js';
import { faultOf } from '../passwords/password-rules.js';
import { makeToken } from '../sessions/session-token.js';
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
  async changePassword(session: CurrentSession, change: PasswordChange): Promise<string | undefined> {
    const { staff, isBrowser, tokenSha256, actor } = session;
    const { currentPassword, newPassword } = change;
    const fault = faultOf(newPassword, [staff.email, staff.name, currentPassword]);
    if (fault !== undefined) throw wrongField('newPassword', fault);
    const checked = await this.signIns.confirmPassword(session, currentPassword, 'currentPassword');
    const [token, renewedSha256] = makeToken();
    const keeps = isBrowser ? { tokenSha256, renewedSha256 } : undefined;
    const checkedHash = checked.passwordHash;
    if (await this.staff.changeOwnPassword(actor, await hashPassword(newPassword), { checkedHash, keeps }))
      return isBrowser ? token : undefined;
    throw new Refusal(409, 'Your password was changed in the meantime.', { reason: 'password-race' });
  }

  /** @throws Refusal (400) for a wrong password, (409) if there is an authenticator, (429) */
  async enrollTotp(session: CurrentSession, password: string | undefined): Promise<TotpEnrollment> {
    await this.confirmOnce(session, password);
    const enrollment = makeTotpSecret(session.staff.email);
    if (await this.totp.enroll(session.actor, enrollment.secret)) return enrollment;
    throw new Refusal(409, 'Your account has an authenticator. Remove it first.', { reason: 'totp-confirmed' });
  }

  /**
   * Returns recovery codes if it is the first second factor.
   * @throws Refusal (400) for a wrong code, (409) if there is nothing to confirm
   */
  async confirmTotp(session: CurrentSession, code: string): Promise<string[]> {
    const secret = await this.totp.findUnconfirmed(session.staff.id);
    const nothing = new Refusal(409, 'There is no authenticator that waits for its first code. Enroll one first.', {
      reason: 'totp-not-enrolled',
    });
    if (secret === undefined) throw nothing;
    const step = await stepOfCode(secret, code);
    if (step === undefined)
      throw wrongField('code', 'This code is wrong. Check the clock of your phone and take the next one.');
    const codes = await this.totp.confirm(session.actor, { secret, step, keeps: session });
    if (codes === undefined) throw nothing;
    return codes;
  }

  /** @throws Refusal (400) for a wrong password, (409) if the role needs it, (429) */
  async removeTotp(session: CurrentSession, password: string | undefined): Promise<void> {
    await this.confirmOnce(session, password);
    await this.totp.remove(session.actor, session);
  }

  /** A session of the desk has been confirmed just before; a program sends the password. */
  private async confirmOnce(session: CurrentSession, password = ''): Promise<void> {
    if (!session.isConfirmed) await this.signIns.confirmPassword(session, password);
  }
}
