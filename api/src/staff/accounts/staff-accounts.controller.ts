import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-staff.js';
import { StaffController, StaffEndpoint } from '../access/staff-endpoint.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import {
  AccountAddition,
  AccountChanges,
  ColleagueList,
  StaffAccount,
  StaffAccountList,
  StaffAccountWithPassword,
} from './accounts.dto.js';
import { StaffRepository } from './staff.repository.js';

/** Accounts, for admins. */
@StaffController('staff', '/staff')
export class StaffAccountsController {
  constructor(
    private readonly staff: StaffRepository,
    private readonly factors: SecondFactorsRepository,
  ) {}

  @StaffEndpoint('GET', { role: 'admin', operationId: 'listStaff', summary: 'List accounts', answer: StaffAccountList })
  async list(): Promise<StaffAccountList> {
    return { items: await this.staff.list() };
  }

  @StaffEndpoint('GET names', {
    role: 'viewer',
    operationId: 'listStaffNames',
    summary: 'List names of colleagues',
    answer: ColleagueList,
  })
  async listNames(): Promise<ColleagueList> {
    const accounts = await this.staff.list();
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
    refusals: { 409: 'There is an account with this email address already.' },
  })
  add(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<StaffAccountWithPassword> {
    return this.staff.add(actor, readStrictly(AccountAddition, body));
  }

  @StaffEndpoint('PATCH :id', {
    role: 'admin',
    isSensitive: true,
    operationId: 'changeStaff',
    summary: 'Change a name or role, disable or enable',
    description: 'Another role, and disabling, end all sessions of the account at once.',
    body: AccountChanges,
    answer: StaffAccount,
    refusals: { 409: 'Nobody changes their own role or disables themselves, so that one admin is always left.' },
  })
  change(@CurrentActor() actor: Actor, @IdParam() id: string, @Body() body: unknown): Promise<StaffAccount> {
    return this.staff.update(actor, id, readStrictly(AccountChanges, body));
  }

  @StaffEndpoint('POST :id/password-reset', {
    role: 'admin',
    isSensitive: true,
    operationId: 'resetStaffPassword',
    summary: 'Reset a password',
    description:
      'Ends all sessions of the account, which gets an email. The answer holds a generated password, as for a new account.',
    answer: StaffAccountWithPassword,
  })
  resetPassword(@CurrentActor() actor: Actor, @IdParam() id: string): Promise<StaffAccountWithPassword> {
    return this.staff.resetPassword(actor, id);
  }

  @StaffEndpoint('DELETE :id/second-factors', {
    role: 'admin',
    isSensitive: true,
    operationId: 'removeStaffFactors',
    summary: 'Remove authenticator, passkeys and recovery codes of an account',
    description: 'For somebody who lost all of them. Ends all sessions of the account, which gets an email.',
    refusals: { 409: 'Nobody removes their own here.' },
  })
  removeFactors(@CurrentActor() actor: Actor, @IdParam() id: string): Promise<void> {
    return this.factors.removeAll(actor, id);
  }
}
