import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff, Actor } from '../access/actor.js';
import { generatePassword, hashPassword } from '../passwords/password-hash.js';
import type { AccountAddition, AccountChanges, StaffAccount, StaffAccountWithPassword } from './accounts.dto.js';
import { changeAccount, isActiveAdmin, type KeptSession } from './change-account.js';
import { queueMail } from './staff-mails.sql.js';
import { StaffEntity } from './staff.entity.js';

const LAST_ADMIN = 'This is the last admin. Make somebody else an admin first.';

/**
 * Stores accounts. Every change and its audit entry are one transaction. Methods return undefined for an unknown
 * account.
 */
@Injectable()
export class StaffRepository {
  constructor(private readonly database: Database) {}

  async findForSignIn(email: string): Promise<StaffEntity | undefined> {
    return (
      (await this.database.entities((manager) => manager.findOneBy(StaffEntity, { email: email.toLowerCase() }))) ??
      undefined
    );
  }

  async find(id: string): Promise<StaffEntity | undefined> {
    return (await this.database.entities((manager) => manager.findOneBy(StaffEntity, { id }))) ?? undefined;
  }

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

  /** Returns undefined if the email is taken. */
  async add(actor: Actor, account: AccountAddition): Promise<StaffAccountWithPassword | undefined> {
    const { password, generated } = await generate();
    return this.database.transaction(async (manager) => {
      const added = manager.create(StaffEntity, { ...account, ...generated });
      await manager.createQueryBuilder().insert().into(StaffEntity).values(added).orIgnore().execute();
      if (!added.id) return undefined;
      await appendAudit(manager, { ...actor, action: 'staff-added', detail: { account: added.id, role: added.role } });
      return { staff: accountOf(added), password };
    });
  }

  /** Whether there is any account, even a disabled one. */
  hasAny(): Promise<boolean> {
    return this.database.entities((manager) => manager.exists(StaffEntity));
  }

  /**
   * Changing the role or disabling ends all sessions of the account.
   * @throws Refusal (409) if no admin would be left
   */
  async update(actor: Actor, id: string, { name, role, disabled }: AccountChanges): Promise<StaffAccount | undefined> {
    const changes = { name, role, disabled };
    const fields = Object.keys(changes).filter((field) => changes[field as keyof AccountChanges] !== undefined);
    const act = { actor, id, action: 'staff-changed' as const, detail: { fields, role, disabled }, locksAdmins: true };
    const account = await changeAccount(this.database, act, (before, _, locked) => {
      const after = {
        name: name ?? before.name,
        role: role ?? before.role,
        disabledAt: (disabled ?? before.disabledAt) ? (before.disabledAt ?? new Date()) : null,
      };
      const isLeft = locked.some((each) => isActiveAdmin(each.id === id ? { ...each, ...after } : each));
      if (isActiveAdmin(before) && !isLeft) throw new Refusal(409, LAST_ADMIN, { reason: 'last-admin' });
      const endsSessions = disabled === true || after.role !== before.role;
      return { ...after, credentialsVersion: before.credentialsVersion + Number(endsSessions) };
    });
    return account && accountOf(account);
  }

  /** Ends all sessions of the account. */
  async resetPassword(actor: Actor, id: string): Promise<StaffAccountWithPassword | undefined> {
    const { password, generated } = await generate();
    const act = { actor, id, action: 'staff-password-reset' as const };
    const account = await changeAccount(this.database, act, async (before, manager) => {
      await queueMail(manager, id, 'password-reset');
      return { ...generated, credentialsVersion: before.credentialsVersion + 1 };
    });
    return account && { staff: accountOf(account), password };
  }

  /** Ends all other sessions of the account. Returns false if the password has changed since it was checked. */
  async changeOwnPassword(
    actor: ActingStaff,
    passwordHash: string,
    { checkedHash, keeps }: { checkedHash: string; keeps?: KeptSession | undefined },
  ): Promise<boolean> {
    const act = { actor, id: actor.staffId, action: 'password-changed' as const, keeps };
    const account = await changeAccount(this.database, act, (before) =>
      before.passwordHash === checkedHash
        ? { passwordHash, passwordExpiresAt: null, credentialsVersion: before.credentialsVersion + 1 }
        : undefined,
    );
    return account !== undefined;
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
