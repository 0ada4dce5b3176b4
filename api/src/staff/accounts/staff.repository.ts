import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Actor } from '../access/actor.js';
import type { StaffAccount } from './staff-account.dto.js';
import type { StaffIdentity } from '../access/staff-identity.js';
import type { StaffRole } from '../access/staff-role.js';
import * as sql from './staff.sql.js';

/** What signing in needs to know of an account. */
export interface SignInAccount {
  readonly identity: StaffIdentity;
  readonly passwordHash: string;
  readonly credentialsVersion: number;
  readonly isDisabled: boolean;
  /** Undefined unless a code is asked for. */
  readonly totpSecret: string | undefined;
}

/** An account to be made. */
export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
}

/** What is to be different about an account; what is undefined stays. */
export interface AccountChange {
  readonly name?: string | undefined;
  readonly role?: StaffRole | undefined;
  readonly disabled?: boolean | undefined;
}

interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly is_disabled: boolean;
  readonly has_totp: boolean;
  readonly created_at: Date;
}

interface SignInRow extends AccountRow {
  readonly password_hash: string;
  readonly credentials_version: number;
  readonly totp_secret: string | null;
}

/** Keeps the accounts. Every change is one statement with its audit entry; undefined answers mean "no such account". */
@Injectable()
export class StaffRepository {
  constructor(private readonly database: Database) {}

  async findForSignIn(email: string): Promise<SignInAccount | undefined> {
    const [row] = await this.database.query<SignInRow>({ name: 'find-for-sign-in', text: sql.FIND_FOR_SIGN_IN, values: [email] });
    if (row === undefined) return undefined;
    return {
      identity: { id: row.id, email: row.email, name: row.name, role: row.role },
      passwordHash: row.password_hash,
      credentialsVersion: row.credentials_version,
      isDisabled: row.is_disabled,
      totpSecret: row.totp_secret ?? undefined,
    };
  }

  async list(): Promise<StaffAccount[]> {
    return (await this.database.query<AccountRow>({ name: 'list-staff', text: sql.LIST_ACCOUNTS })).map(accountOf);
  }

  /** Returns undefined when there is an account with this e-mail address already. */
  async add(actor: Actor, { email, name, role, passwordHash }: NewAccount): Promise<StaffAccount | undefined> {
    return this.change('add-staff', sql.ADD_ACCOUNT, actor, [email, name, role, passwordHash]);
  }

  /** Tells whether the account was made, which it is only as the first of all. */
  async addFirst(actor: Actor, { email, name, passwordHash }: Omit<NewAccount, 'role'>): Promise<boolean> {
    const values = [actor.staffId, actor.ip, email, name, passwordHash];
    return (await this.database.query({ name: 'add-first-staff', text: sql.ADD_FIRST_ACCOUNT, values })).length > 0;
  }

  /** Another role, and disabling, end all sessions of the account. */
  async update(actor: Actor, id: string, { name, role, disabled }: AccountChange): Promise<StaffAccount | undefined> {
    const fields = Object.entries({ name, role, disabled }).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    return this.change('change-staff', sql.CHANGE_ACCOUNT, actor, [id, name ?? null, role ?? null, disabled ?? null, fields]);
  }

  /** Ends all sessions of the account. */
  async resetPassword(actor: Actor, id: string, passwordHash: string): Promise<StaffAccount | undefined> {
    return this.change('reset-password', sql.RESET_PASSWORD, actor, [id, passwordHash]);
  }

  /** Ends all sessions of the account. Undefined when the password is no longer the one that was checked. */
  async changeOwnPassword(actor: Actor, newHash: string, checkedHash: string): Promise<StaffAccount | undefined> {
    return this.change('change-own-password', sql.CHANGE_OWN_PASSWORD, actor, [actor.staffId, newHash, checkedHash]);
  }

  private async change(name: string, text: string, actor: Actor, more: unknown[]): Promise<StaffAccount | undefined> {
    const values = [actor.staffId, actor.ip, ...more];
    const [row] = await this.database.query<AccountRow>({ name, text, values });
    return row && accountOf(row);
  }
}

function accountOf(row: AccountRow): StaffAccount {
  const { id, email, name, role, is_disabled: disabled, has_totp: hasTotp, created_at: createdAt } = row;
  return { id, email, name, role, disabled, hasTotp, createdAt: createdAt.toISOString() };
}
