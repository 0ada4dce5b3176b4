import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam, readStrictly } from '../../http/read-fields.js';
import {
  AccountAddition,
  AccountChanges,
  ChangedStaffAccount,
  StaffAccountList,
  StaffAccountWithPassword,
  ColleagueList,
} from './accounts.dto.js';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-staff.js';
import { StaffAccountsService } from './staff-accounts.service.js';
import { StaffEndpoint } from '../access/staff-endpoint.js';

/** Accounts, for admins. */
@ApiTags('staff')
@Controller('api/admin/staff')
export class StaffAccountsController {
  constructor(private readonly accounts: StaffAccountsService) {}

  /** All accounts. */
  @StaffEndpoint({
    method: 'GET',
    path: '',
    role: 'admin',
    operationId: 'listStaff',
    summary: 'List accounts',
    answer: StaffAccountList,
  })
  async list(): Promise<StaffAccountList> {
    return { items: await this.accounts.list() };
  }

  /** Whom a lead can be given to. */
  @StaffEndpoint({
    method: 'GET',
    path: 'names',
    role: 'viewer',
    operationId: 'listStaffNames',
    summary: 'List names of colleagues',
    answer: ColleagueList,
  })
  async listNames(): Promise<ColleagueList> {
    const accounts = await this.accounts.list();
    return { items: accounts.map(({ id, name, role, disabled }) => ({ id, name, role, enabled: !disabled })) };
  }

  /** Makes an account with a generated password. */
  @StaffEndpoint({
    method: 'POST',
    path: '',
    role: 'admin',
    isSensitive: true,
    operationId: 'addStaff',
    summary: 'Add an account',
    description: 'The answer holds a generated password, this once. It works for 7 days and must be changed at once.',
    body: AccountAddition,
    answer: StaffAccountWithPassword,
    refusals: { 409: 'There is an account with this e-mail address already.' },
  })
  add(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<StaffAccountWithPassword> {
    return this.accounts.add(actor, readStrictly(AccountAddition, body));
  }

  /** Renames, changes the role, disables, enables. */
  @StaffEndpoint({
    method: 'PATCH',
    path: ':id',
    role: 'admin',
    isSensitive: true,
    operationId: 'changeStaff',
    summary: 'Change a name or role, disable or enable',
    description: 'Another role, and disabling, end all sessions of the account at once.',
    body: AccountChanges,
    answer: ChangedStaffAccount,
    refusals: { 409: 'Nobody changes their own role or disables themselves.' },
  })
  change(@CurrentActor() actor: Actor, @IdParam() id: string, @Body() body: unknown): Promise<ChangedStaffAccount> {
    return this.accounts.change(actor, id, readStrictly(AccountChanges, body));
  }

  /** Makes a new password. */
  @StaffEndpoint({
    method: 'POST',
    path: ':id/password-reset',
    role: 'admin',
    isSensitive: true,
    operationId: 'resetStaffPassword',
    summary: 'Reset a password',
    description: 'Ends all sessions of the account. The answer holds a generated password, as for a new account.',
    answer: StaffAccountWithPassword,
  })
  resetPassword(@CurrentActor() actor: Actor, @IdParam() id: string): Promise<StaffAccountWithPassword> {
    return this.accounts.resetPassword(actor, id);
  }

  /** For a lost phone. */
  @StaffEndpoint({
    method: 'DELETE',
    path: ':id/totp',
    role: 'admin',
    isSensitive: true,
    operationId: 'removeStaffTotp',
    summary: 'Remove the authenticator of an account',
    description: 'For a lost phone: the account then signs in with its password alone. Ends all its sessions.',
  })
  removeTotp(@CurrentActor() actor: Actor, @IdParam() id: string): Promise<void> {
    return this.accounts.removeTotp(actor, id);
  }
}
