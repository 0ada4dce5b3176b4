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

  @StaffEndpoint('GET', { role: 'admin', operationId: 'listStaff', summary: 'List accounts', answer: StaffAccountList })
  async list(): Promise<StaffAccountList> {
    return { items: await this.accounts.list() };
  }

  @StaffEndpoint('GET names', {
    role: 'viewer',
    operationId: 'listStaffNames',
    summary: 'List names of colleagues',
    answer: ColleagueList,
  })
  async listNames(): Promise<ColleagueList> {
    const accounts = await this.accounts.list();
    return { items: accounts.map(({ id, name, role, disabled }) => ({ id, name, role, enabled: !disabled })) };
  }

  @StaffEndpoint('POST', {
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

  @StaffEndpoint('PATCH :id', {
    role: 'admin',
    isSensitive: true,
    operationId: 'changeStaff',
    summary: 'Change a name or role, disable or enable',
    description: 'Another role, and disabling, end all sessions of the account at once.',
    body: AccountChanges,
    answer: ChangedStaffAccount,
    refusals: { 409: 'Nobody changes their own role or disables themselves, and one admin must be left.' },
  })
  change(@CurrentActor() actor: Actor, @IdParam() id: string, @Body() body: unknown): Promise<ChangedStaffAccount> {
    return this.accounts.change(actor, id, readStrictly(AccountChanges, body));
  }

  @StaffEndpoint('POST :id/password-reset', {
    role: 'admin',
    isSensitive: true,
    operationId: 'resetStaffPassword',
    summary: 'Reset a password',
    description:
      'Ends all sessions of the account, which gets an e-mail. The answer holds a generated password, as for a new account.',
    answer: StaffAccountWithPassword,
  })
  resetPassword(@CurrentActor() actor: Actor, @IdParam() id: string): Promise<StaffAccountWithPassword> {
    return this.accounts.resetPassword(actor, id);
  }

  @StaffEndpoint('DELETE :id/second-factors', {
    role: 'admin',
    isSensitive: true,
    operationId: 'removeStaffFactors',
    summary: 'Remove authenticator, passkeys and recovery codes of an account',
    description: 'For somebody who lost all of them. Ends all sessions of the account, which gets an e-mail.',
    refusals: { 409: 'Nobody removes their own here.' },
  })
  removeFactors(@CurrentActor() actor: Actor, @IdParam() id: string): Promise<void> {
    return this.accounts.removeFactors(actor, id);
  }
}
