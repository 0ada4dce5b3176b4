import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not } from 'typeorm';
import type { AuditAction } from '../../database/audit-action.js';
import { Database } from '../../database/database.js';
import type { ActingStaff, Actor } from '../access/actor.js';
import { changeAccount, type AccountEdit } from '../accounts/change-account.js';
import { StaffEntity } from '../accounts/staff.entity.js';

/** Keeps the second factor of accounts. Each answer tells whether a row was changed. */
@Injectable()
export class StaffTotpRepository {
  constructor(private readonly database: Database) {}

  /** False when a code is asked for already. */
  enrol(actor: ActingStaff, totpSecret: string): Promise<boolean> {
    return this.change(actor, actor.staffId, 'totp-enrolled', (account) =>
      account.totpConfirmedAt ? undefined : { totpSecret, totpLastStep: null },
    );
  }

  /** The secret that waits for its first code. */
  async findUnconfirmed(id: string): Promise<string | undefined> {
    const account = await this.database.entities((manager) =>
      manager.findOneBy(StaffEntity, { id, totpConfirmedAt: IsNull() }),
    );
    return account?.totpSecret ?? undefined;
  }

  confirm(actor: ActingStaff, secret: string, step: number): Promise<boolean> {
    return this.change(actor, actor.staffId, 'totp-confirmed', ({ totpConfirmedAt, totpSecret }) =>
      totpConfirmedAt || totpSecret !== secret
        ? undefined
        : { totpConfirmedAt: new Date(), totpLastStep: String(step) },
    );
  }

  remove(actor: Actor, id: string): Promise<boolean> {
    return this.change(actor, id, 'totp-removed', () => ({
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
    }));
  }

  /** Uses up a code and all before it; false when it, or one after it, was used before. */
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

  private async change(actor: Actor, id: string, action: AuditAction, edit: AccountEdit): Promise<boolean> {
    return (await changeAccount(this.database, { actor, id, action }, edit)) !== undefined;
  }
}
