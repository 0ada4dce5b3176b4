import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not } from 'typeorm';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../access/actor.js';
import { type AccountAct, changeAccount, type AccountEdit, type KeptSession } from '../accounts/change-account.js';
import { StaffEntity } from '../accounts/staff.entity.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import { openSecret, sealSecret } from './sealed-secret.js';

const UNREADABLE = 'Codes of authenticator apps cannot be checked right now. The log tells the operator why.';

/** Confirms a new authenticator. */
interface FirstCode {
  readonly secret: string;
  readonly step: number;
  readonly keeps: KeptSession;
}

/** Stores the authenticators of accounts. Methods return whether a row was changed. */
@Injectable()
export class StaffTotpRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly factors: SecondFactorsRepository,
  ) {}

  /** Returns false if the account already has an authenticator. */
  enroll(actor: ActingStaff, secret: string): Promise<boolean> {
    const totpSecret = sealSecret(this.config.staffKey, actor.staffId, secret);
    return this.change({ actor, id: actor.staffId, action: 'totp-enrolled' }, (account) =>
      account.totpConfirmedAt ? undefined : { totpSecret, totpLastStep: null },
    );
  }

  /**
   * The decrypted secret of an account, or undefined if there is none.
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

  /** The secret that waits for its first code. */
  async findUnconfirmed(id: string): Promise<string | undefined> {
    const account = await this.database.entities((manager) =>
      manager.findOneBy(StaffEntity, { id, totpConfirmedAt: IsNull() }),
    );
    return account ? this.secretOf(account) : undefined;
  }

  /**
   * Ends the other sessions of the account. Returns recovery codes if it is the first second factor, none if it is
   * not, and undefined if there was nothing to confirm.
   */
  async confirm(actor: ActingStaff, { secret, step, keeps }: FirstCode): Promise<string[] | undefined> {
    let codes: string[] | undefined;
    const act = { actor, id: actor.staffId, action: 'totp-confirmed' as const, keeps };
    await this.change(act, async (account, manager) => {
      if (account.totpConfirmedAt || this.secretOf(account) !== secret) return undefined;
      codes = await this.factors.makeFirstCodes(manager, account);
      const credentialsVersion = account.credentialsVersion + 1;
      return { totpConfirmedAt: new Date(), totpLastStep: String(step), credentialsVersion };
    });
    return codes;
  }

  /**
   * Ends all sessions of the account except one.
   * @throws Refusal (409) if the role needs it
   */
  remove(actor: ActingStaff, keeps: KeptSession): Promise<boolean> {
    const act = { actor, id: actor.staffId, action: 'totp-removed' as const, keeps };
    return this.change(act, async (account, manager) => {
      const removed = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null };
      if (account.totpConfirmedAt === null) return removed;
      await this.factors.loseFactor(manager, Object.assign(account, removed));
      return { ...removed, credentialsVersion: account.credentialsVersion + 1 };
    });
  }

  /** Marks a code and all earlier ones as used. Returns false if it or a later one was used before. */
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

  private async change(act: AccountAct, edit: AccountEdit): Promise<boolean> {
    return (await changeAccount(this.database, act, edit)) !== undefined;
  }
}
