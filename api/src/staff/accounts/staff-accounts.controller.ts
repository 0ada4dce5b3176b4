import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-staff.js';
import { StaffController, StaffEndpoint } from '../access/staff-endpoint.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import { AbsencesService } from '../absences/absences.service.js';
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
    private readonly absences: AbsencesService,
    private readonly factors: SecondFactorsRepository,
  ) {}

  @StaffEndpoint('GET', { role: 'admin', operationId: 'listStaff', summary: 'List accounts', answer: StaffAccountList })
  async list(): Promise<StaffAccountList> {
    return { items: await this.staff.list() };
  }

  @StaffEndpoint('GET names', {
    role: 'viewer',
    operationId: 'listStaffNames',
    summary: 'List names and days away of colleagues',
    answer: ColleagueList,
  })
  async listNames(): Promise<ColleagueList> {
    const [accounts, absences] = await Promise.all([this.staff.list(), this.absences.listOpen()]);
    const items = accounts.map(({ id, name, role, disabled }) => {
      return { id, name, role, enabled: !disabled, absence: absences.get(id) ?? null };
    });
    return { items };
  }

  @StaffEndpoint('POST', {
    role: 'admin',
    isSensitive: true,
    operationId: 'addStaff',
    summary: 'Add an account',
    description: 'Returns a generated password once. It works for 7 days and must be changed at the first sign-in.',
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
    description: 'Changing the role or disabling ends all sessions of the account at once.',
    body: AccountChanges,
    answer: StaffAccount,
    refusals: { 409: 'Admins cannot change their own role or disable themselves, so that one admin always remains.' },
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
      'Ends all sessions of the account and emails its owner. Returns a generated password, as for a new account.',
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
    description: 'For a person who lost them. Ends all sessions of the account and emails its owner.',
    refusals: { 409: 'Admins cannot remove their own second factors here.' },
  })
  removeFactors(@CurrentActor() actor: Actor, @IdParam() id: string): Promise<void> {
    return this.factors.removeAll(actor, id);
  }
}
