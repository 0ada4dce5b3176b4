import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import type { ActingStaff, Actor } from '../access/actor.js';
import type { StaffRole } from '../access/staff-identity.js';
import { changeAccount, type KeptSession } from './change-account.js';
import type { StaffAccount } from './accounts.dto.js';
import { StaffEntity } from './staff.entity.js';

/** An account to be made. */
export type NewAccount = Pick<StaffEntity, 'email' | 'name' | 'role' | 'passwordHash'>;

/** What is to be different about an account; what is undefined stays. */
export interface AccountChange {
  readonly name?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * Keeps the accounts. Every change is one transaction with its audit entry; undefined answers mean "no such account".
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

  /** With a generated password. Returns undefined when there is an account with this e-mail address already. */
  add(actor: Actor, account: NewAccount): Promise<StaffAccount | undefined> {
    return this.database.transaction(async (manager) => {
      const added = manager.create(StaffEntity, {
        ...account,
        email: account.email.toLowerCase(),
        passwordExpiresAt: inSevenDays(),
      });
      await manager.createQueryBuilder().insert().into(StaffEntity).values(added).orIgnore().execute();
      if (!added.id) return undefined;
      await appendAudit(manager, { ...actor, action: 'staff-added', detail: { account: added.id, role: added.role } });
      return accountOf(added);
    });
  }

  /** Tells whether the account was made, which it is only as the first of all. */
  async addFirst(actor: Actor, account: Omit<NewAccount, 'role'>): Promise<boolean> {
    // Of processes that start together, the e-mail address lets one through.
    if (await this.database.entities((manager) => manager.exists(StaffEntity))) return false;
    return (await this.add(actor, { ...account, role: 'admin' })) !== undefined;
  }

  /** Another role, and disabling, end all sessions of the account. */
  async update(actor: Actor, id: string, { name, role, disabled }: AccountChange): Promise<StaffAccount | undefined> {
    const fields = Object.entries({ name, role, disabled }).flatMap(([field, value]) =>
      value === undefined ? [] : [field],
    );
    const account = await changeAccount(
      this.database,
      { actor, id, action: 'staff-changed', detail: { fields, role, disabled } },
      (before) => ({
        name: name ?? before.name,
        role: role ?? before.role,
        disabledAt: (disabled ?? before.disabledAt) ? (before.disabledAt ?? new Date()) : null,
        credentialsVersion:
          before.credentialsVersion + Number(disabled === true || (role ?? before.role) !== before.role),
      }),
    );
    return account && accountOf(account);
  }

  /** To a generated password. Ends all sessions of the account. */
  async resetPassword(actor: Actor, id: string, passwordHash: string): Promise<StaffAccount | undefined> {
    const account = await changeAccount(
      this.database,
      { actor, id, action: 'staff-password-reset' },
      ({ credentialsVersion }) => ({
        passwordHash,
        passwordExpiresAt: inSevenDays(),
        credentialsVersion: credentialsVersion + 1,
      }),
    );
    return account && accountOf(account);
  }

  /** Ends all other sessions of the account. False when the password is no longer the one that was checked. */
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

function inSevenDays(): Date {
  return new Date(Date.now() + 7 * 24 * 3_600_000);
}

function accountOf({ identity, disabledAt, totpConfirmedAt, createdAt }: StaffEntity): StaffAccount {
  return {
    ...identity,
    disabled: Boolean(disabledAt),
    hasTotp: Boolean(totpConfirmedAt),
    createdAt: createdAt.toISOString(),
  };
}
