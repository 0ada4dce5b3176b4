import { Injectable } from '@nestjs/common';
import { wrongField } from '../../http/refusal.js';
import type { CurrentSession } from '../access/current-staff.js';
import type { PasswordChange } from '../accounts/accounts.dto.js';
import { StaffRepository } from '../accounts/staff.repository.js';
import { makeToken } from '../sessions/session-token.js';
import { SignInLimit } from '../sessions/sign-in-limit.js';
import { findPasswordFault } from './password-rules.js';

/** Changes the password of the signed-in account. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly limit: SignInLimit,
    private readonly staff: StaffRepository,
  ) {}

  /**
   * Changes the password and ends all other sessions. A bearer token's own session ends too; a browser's continues with
   * the returned token. A wrong current password counts like an attempt to sign in.
   * @throws Refusal (400) naming the wrong password, (429)
   */
  async change(session: CurrentSession, change: PasswordChange): Promise<string | undefined> {
    const { staff, isBrowser, tokenSha256, actor } = session;
    const fault = findPasswordFault(change.newPassword, [staff.email, staff.name, change.currentPassword]);
    if (fault !== undefined) throw wrongField('newPassword', fault);
    await this.limit.count(staff.email, actor.ip);
    const [token, renewedSha256] = makeToken();
    await this.staff.changeOwnPassword(session, change, isBrowser ? { tokenSha256, renewedSha256 } : undefined);
    await this.limit.undoCount(staff.email, actor.ip);
    return isBrowser ? token : undefined;
  }
}
