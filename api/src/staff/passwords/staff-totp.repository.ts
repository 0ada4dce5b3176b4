import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not } from 'typeorm';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { CurrentSession } from '../access/current-staff.js';
import { changeOwnAccount } from '../accounts/change-account.js';
import { StaffEntity } from '../accounts/staff.entity.js';
import type { TotpEnrollment } from '../factors/second-factors.dto.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import { openSecret, sealSecret } from './sealed-secret.js';
import { makeTotpSecret, stepOfCode } from './totp-code.js';

const UNREADABLE = 'Codes of authenticator apps cannot be checked right now. The log tells the operator why.';
const ENROLLED = 'Your account has an authenticator. Remove it first.';
const NOT_ENROLLED = 'There is no authenticator that waits for its first code. Enroll one first.';
const NONE = 'You have no authenticator.';
const WRONG = 'This code is wrong. Check the clock of your phone and take the next one.';

/** Stores the authenticators of accounts. */
@Injectable()
export class StaffTotpRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly factors: SecondFactorsRepository,
  ) {}

  /**
   * Creates the secret of a new authenticator, which counts once its first code is confirmed.
   * @throws Refusal (409) if the account already has an authenticator
   */
  enroll(session: CurrentSession): Promise<TotpEnrollment> {
    return changeOwnAccount(this.database, session, 'totp-enrolled', (account) => {
      if (account.totpConfirmedAt !== null) throw new Refusal(409, ENROLLED, { reason: 'totp-confirmed' });
      const enrollment = makeTotpSecret(account.email);
      account.totpSecret = sealSecret(this.config.staffKey, account.id, enrollment.secret);
      account.totpLastStep = null;
      return enrollment;
    });
  }

  /**
   * Confirms a new authenticator and ends the account's other sessions. Returns recovery codes if it is the account's
   * first second factor.
   * @throws Refusal (400) for a wrong code, (409) if there is nothing to confirm, (503)
   */
  confirm(session: CurrentSession, code: string): Promise<string[]> {
    return changeOwnAccount(this.database, session, 'totp-confirmed', async (account, manager) => {
      const secret = account.totpConfirmedAt === null ? this.secretOf(account) : undefined;
      if (secret === undefined) throw new Refusal(409, NOT_ENROLLED, { reason: 'totp-not-enrolled' });
      const step = await stepOfCode(secret, code);
      if (step === undefined) throw wrongField('code', WRONG);
      const codes = await this.factors.makeFirstCodes(account, manager);
      account.totpConfirmedAt = new Date();
      account.totpLastStep = String(step);
      account.endSessions();
      return codes;
    });
  }

  /**
   * Removes the authenticator and ends the account's other sessions.
   * @throws Refusal (404) if there is none, (409) if it is the last second factor and the role needs one
   */
  remove(session: CurrentSession): Promise<void> {
    return changeOwnAccount(this.database, session, 'totp-removed', async (account, manager) => {
      if (account.totpConfirmedAt === null) throw new Refusal(404, NONE, { reason: 'totp-not-enrolled' });
      account.removeTotp();
      await this.factors.checkRemainingFactor(account, manager);
      account.endSessions();
    });
  }

  /**
   * Returns the decrypted secret of an account's authenticator, or undefined if it has none.
   * @throws Refusal (503) if it was encrypted with another key
   */
  secretOf({ id, totpSecret }: StaffEntity): string | undefined {
    if (totpSecret === null) return undefined;
    try {
      return openSecret(this.config.staffKey, id, totpSecret);
    } catch {
      throw new Refusal(503, UNREADABLE, { reason: 'STAFF_KEY-is-not-the-key-of-the-database' });
    }
  }

  /** Marks the code of a time step and all earlier codes as used. Returns false if it was marked before. */
  async useStep(id: string, step: number): Promise<boolean> {
    const totpLastStep = String(step);
    const unused = [IsNull(), LessThan(totpLastStep)].map((last) => ({
      id,
      totpConfirmedAt: Not(IsNull()),
      totpLastStep: last,
    }));
    const { affected } = await this.database.entities((manager) =>
      manager.getRepository(StaffEntity).update(unused, { totpLastStep }),
    );
    return affected === 1;
  }
}
