import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { Actor } from '../access/actor.js';
import type { CurrentSession } from '../access/current-staff.js';
import { endOpenAbsences, refuseWhileCovering } from '../absences/open-absences.js';
import { generatePassword, hashPassword, verifyPassword } from '../passwords/password-hash.js';
import type {
  AccountAddition,
  AccountChanges,
  PasswordChange,
  StaffAccount,
  StaffAccountWithPassword,
} from './accounts.dto.js';
import { changeAccount, type KeptSession } from './change-account.js';
import { queueMail } from './staff-mails.sql.js';
import { StaffEntity } from './staff.entity.js';

const TAKEN = 'There is an account with this email address already.';
const OWN = 'Ask another admin to change your own role or to disable you: one admin must always remain.';

/** Stores accounts. Each change throws a Refusal (404) for an unknown id. */
@Injectable()
export class StaffRepository {
  constructor(private readonly database: Database) {}

  find(id: string): Promise<StaffEntity | null> {
    return this.database.entities((manager) => manager.findOneBy(StaffEntity, { id }));
  }

  findByEmail(email: string): Promise<StaffEntity | null> {
    return this.database.entities((manager) => manager.findOneBy(StaffEntity, { email: email.toLowerCase() }));
  }

  /** All accounts, disabled ones last. */
  async list(): Promise<StaffAccount[]> {
    const accounts = await this.database.entities((manager) =>
      manager
        .createQueryBuilder(StaffEntity, 'staff')
        .orderBy('staff.disabledAt IS NOT NULL')
        .addOrderBy('lower(staff.name)')
        .addOrderBy('staff.id')
        .getMany(),
    );
    return accounts.map(accountOf);
  }

  /** @throws Refusal (409) if the email is taken */
  async add(actor: Actor, account: AccountAddition): Promise<StaffAccountWithPassword> {
    const { password, generated } = await generate();
    return this.database.transaction(async (manager) => {
      const added = manager.create(StaffEntity, { ...account, ...generated });
      await manager.createQueryBuilder().insert().into(StaffEntity).values(added).orIgnore().execute();
      if (!added.id)
        throw new Refusal(409, TAKEN, { reason: 'email-taken', errors: [{ field: 'email', message: TAKEN }] });
      await appendAudit(manager, { ...actor, action: 'staff-added', detail: { account: added.id, role: added.role } });
      return { staff: accountOf(added), password };
    });
  }

  /**
   * Changes an account. Changing the role or disabling ends all its sessions and its calendar. Admins cannot do either
   * to themselves, so that one admin always remains. An account that no longer works leads has no days away.
   * @throws Refusal (409) if admins would remove their own rights, or the account covers for a colleague
   */
  async update(actor: Actor, id: string, { name, role, disabled }: AccountChanges): Promise<StaffAccount> {
    if (actor.staffId === id && (role ?? disabled) !== undefined)
      throw new Refusal(409, OWN, { reason: 'own-account' });
    const fields = Object.entries({ name, role, disabled }).flatMap(([field, to]) => (to === undefined ? [] : [field]));
    const act = { actor, id, action: 'staff-changed' as const, detail: { fields, role, disabled } };
    return changeAccount(this.database, act, async (account, manager) => {
      if (disabled || role === 'viewer') {
        await refuseWhileCovering(manager, id);
        await endOpenAbsences(manager, id, actor);
      }
      if (disabled || (role ?? account.role) !== account.role) account.endAccess();
      account.name = name ?? account.name;
      account.role = role ?? account.role;
      if (disabled !== undefined) account.disabledAt = disabled ? (account.disabledAt ?? new Date()) : null;
      return accountOf(account);
    });
  }

  /** Replaces the password with a generated one and ends all sessions and the calendar of the account. */
  async resetPassword(actor: Actor, id: string): Promise<StaffAccountWithPassword> {
    const { password, generated } = await generate();
    const act = { actor, id, action: 'staff-password-reset' as const };
    return changeAccount(this.database, act, async (account, manager) => {
      await queueMail(manager, id, 'password-reset');
      Object.assign(account, generated);
      account.endAccess();
      return { staff: accountOf(account), password };
    });
  }

  /**
   * Changes the password and ends the calendar and all sessions of the account except that in `keeps`. Checks the
   * current password while the account is locked, so that of two concurrent changes one succeeds.
   * @throws Refusal (400) if the current password is wrong
   */
  changeOwnPassword(
    { actor, staff: { id } }: CurrentSession,
    { currentPassword, newPassword }: PasswordChange,
    keeps?: KeptSession,
  ): Promise<void> {
    return changeAccount(this.database, { actor, id, action: 'password-changed', keeps }, async (account) => {
      if (!(await verifyPassword(account.passwordHash, currentPassword)))
        throw wrongField('currentPassword', 'This is not your password.', 'wrong-password');
      account.passwordHash = await hashPassword(newPassword);
      account.passwordExpiresAt = null;
      account.endAccess();
    });
  }
}

/** Generates a password and the columns to store for it. */
async function generate() {
  const password = generatePassword();
  const passwordExpiresAt = new Date(Date.now() + 7 * 24 * 3_600_000);
  return { password, generated: { passwordHash: await hashPassword(password), passwordExpiresAt } };
}

function accountOf({ identity, disabledAt, totpConfirmedAt, passkeys = 0, createdAt }: StaffEntity): StaffAccount {
  return { ...identity, disabled: Boolean(disabledAt), hasTotp: Boolean(totpConfirmedAt), passkeys, createdAt };
}
