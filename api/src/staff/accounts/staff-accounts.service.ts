import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Refusal } from '../../http/refusal.js';
import type {
  AccountAddition,
  AccountChanges,
  ChangedStaffAccount,
  StaffAccount,
  StaffAccountWithPassword,
} from './accounts.dto.js';
import type { Actor } from '../access/actor.js';
import { StaffRepository } from './staff.repository.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';

/** Implemented by `inbox`, because modules import each other in one direction only. */
export abstract class OpenWork {
  /** How many open leads are assigned to an account. */
  abstract countOpen(staffId: string): Promise<number>;
}

/** What admins do with accounts. */
@Injectable()
export class StaffAccountsService {
  constructor(
    private readonly staff: StaffRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly modules: ModuleRef,
  ) {}

  list(): Promise<StaffAccount[]> {
    return this.staff.list();
  }

  /** @throws Refusal (409) if the email is taken */
  async add(actor: Actor, account: AccountAddition): Promise<StaffAccountWithPassword> {
    const added = await this.staff.add(actor, account);
    if (added !== undefined) return added;
    const message = 'There is an account with this e-mail address already.';
    throw new Refusal(409, message, { reason: 'email-taken', errors: [{ field: 'email', message }] });
  }

  /** @throws Refusal (404), or (409) if admins would remove their own rights */
  async change(actor: Actor, id: string, changes: AccountChanges): Promise<ChangedStaffAccount> {
    if (actor.staffId === id && (changes.role ?? changes.disabled) !== undefined) {
      throw new Refusal(409, 'Ask another admin to change your own role or to disable you: one must always be left.', {
        reason: 'own-account',
      });
    }
    const account = found(await this.staff.update(actor, id, changes));
    return { ...account, openLeads: await this.modules.get(OpenWork, { strict: false }).countOpen(id) };
  }

  /** @throws Refusal (404) */
  async resetPassword(actor: Actor, id: string): Promise<StaffAccountWithPassword> {
    return found(await this.staff.resetPassword(actor, id));
  }

  /** @throws Refusal (404), or (409) for an admin's own, of which the last one may have to stay */
  async removeFactors(actor: Actor, id: string): Promise<void> {
    if (actor.staffId === id)
      throw new Refusal(409, 'Remove your own second factors in My account.', { reason: 'own-account' });
    if (!(await this.factors.removeAll(actor, id))) found(undefined);
  }
}

function found<T>(account: T | undefined): T {
  if (account !== undefined) return account;
  throw new Refusal(404, 'There is no account with this id.', { reason: 'unknown-account' });
}
