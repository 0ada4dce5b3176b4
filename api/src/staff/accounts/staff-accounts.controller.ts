import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam, readStrictly } from '../../http/read-fields.js';
import {
  AccountAddition,
  AccountChanges,
  StaffAccount,
  StaffAccountList,
  StaffAccountWithPassword,
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

  /** Makes an account with a generated password. */
  @StaffEndpoint({
    method: 'POST',
    path: '',
    role: 'admin',
    operationId: 'addStaff',
    summary: 'Add an account',
    description: 'The answer holds a generated password, this once.',
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
    operationId: 'changeStaff',
    summary: 'Change a name or role, disable or enable',
    description: 'Another role, and disabling, end all sessions of the account at once.',
    body: AccountChanges,
    answer: StaffAccount,
    refusals: { 409: 'Nobody changes their own role or disables themselves.' },
  })
  change(@CurrentActor() actor: Actor, @IdParam() id: string, @Body() body: unknown): Promise<StaffAccount> {
    return this.accounts.change(actor, id, readStrictly(AccountChanges, body));
  }

  /** Makes a new password. */
  @StaffEndpoint({
    method: 'POST',
    path: ':id/password-reset',
    role: 'admin',
    operationId: 'resetStaffPassword',
    summary: 'Reset a password',
    description: 'Ends all sessions of the account. The answer holds a generated password, this once.',
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
    operationId: 'removeStaffTotp',
    summary: 'Remove the authenticator of an account',
    description: 'For a lost phone: the account then signs in with its password alone.',
  })
  removeTotp(@CurrentActor() actor: Actor, @IdParam() id: string): Promise<void> {
    return this.accounts.removeTotp(actor, id);
  }
}
