import { Body } from '@nestjs/common';
import { checkFields, IdParam } from '../http/fields/read-fields.js';
import { IfMatchHeader, ReadVersion, type VersionRead } from '../http/request/if-match.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { ClosingAnswer, ClosingContacts, ClosingFields, SaleClosingFields, StoredClosing } from './closings.dto.js';
import { ClosingsService } from './closings.service.js';

const FIRST = 'The version before it is planned is "0". A new closing gets the tasks of its list.';

/** The closings of purchases (of leads) and sales (of deals). */
@StaffController('closings')
export class ClosingsController {
  constructor(private readonly closings: ClosingsService) {}

  @StaffEndpoint('GET leads/:id/closing', {
    role: 'viewer',
    operationId: 'readLeadClosing',
    summary: 'Read the closing of a lead',
    description: 'Each read adds an entry to the audit trail.',
    answer: ClosingAnswer,
  })
  async readOfLead(@IdParam() leadId: string, @CurrentActor() actor: ActingStaff): Promise<ClosingAnswer> {
    return { closing: await this.closings.read({ leadId }, actor) };
  }

  @StaffEndpoint('PUT leads/:id/closing', {
    role: 'agent',
    operationId: 'saveLeadClosing',
    summary: 'Plan or change the closing of a lead',
    description: FIRST,
    body: ClosingFields,
    answer: StoredClosing,
    refusals: { 409: 'The land is not under contract.' },
  })
  @IfMatchHeader('closing')
  saveOfLead(
    @ReadVersion() { id: leadId, version }: VersionRead,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StoredClosing> {
    return this.closings.save({ leadId, version }, checkFields(ClosingFields, body), actor);
  }

  @StaffEndpoint('DELETE leads/:id/closing', {
    role: 'agent',
    operationId: 'removeLeadClosing',
    summary: 'Remove the closing of a lead, with its tasks',
  })
  @IfMatchHeader('closing')
  removeOfLead(@ReadVersion() { id: leadId, version }: VersionRead, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.closings.remove({ leadId, version }, actor);
  }

  @StaffEndpoint('GET deals/:id/closing', {
    role: 'viewer',
    operationId: 'readDealClosing',
    summary: 'Read the closing of a deal',
    description: 'Each read adds an entry to the audit trail.',
    answer: ClosingAnswer,
  })
  async readOfDeal(@IdParam() dealId: string, @CurrentActor() actor: ActingStaff): Promise<ClosingAnswer> {
    return { closing: await this.closings.read({ dealId }, actor) };
  }

  @StaffEndpoint('PUT deals/:id/closing', {
    role: 'agent',
    operationId: 'saveDealClosing',
    summary: 'Plan or change the closing of a deal',
    description: FIRST,
    body: SaleClosingFields,
    answer: StoredClosing,
    refusals: { 409: 'The deal is not pending.' },
  })
  @IfMatchHeader('closing')
  saveOfDeal(
    @ReadVersion() { id: dealId, version }: VersionRead,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StoredClosing> {
    return this.closings.save({ dealId, version }, checkFields(SaleClosingFields, body), actor);
  }

  @StaffEndpoint('DELETE deals/:id/closing', {
    role: 'agent',
    operationId: 'removeDealClosing',
    summary: 'Remove the closing of a deal, with its tasks',
  })
  @IfMatchHeader('closing')
  removeOfDeal(@ReadVersion() { id: dealId, version }: VersionRead, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.closings.remove({ dealId, version }, actor);
  }

  @StaffEndpoint('GET closing-contacts', {
    role: 'viewer',
    operationId: 'listClosingContacts',
    summary: 'List the title companies, notaries and attorneys of all closings',
    answer: ClosingContacts,
  })
  async contacts(): Promise<ClosingContacts> {
    return { items: await this.closings.contacts() };
  }
}
