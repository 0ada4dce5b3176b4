import { Body } from '@nestjs/common';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { readLog } from './lead-work.dto.js';
import { AnswersLead, type LeadVersion, ReadLead, VersionHeader } from '../lead/version-tag.js';
import { LeadLog, NewContact, Retraction, StoredContact, StoredLog } from './calls.dto.js';
import { CallsService } from './calls.service.js';

/** Calls, and their effects on the lead. */
@StaffController('inbox')
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  @StaffEndpoint('POST leads/:id/contacts', {
    role: 'agent',
    operationId: 'logContact',
    summary: 'Log a contact with the visitor',
    description:
      'Only this stops the response clock, with every outcome but no-answer. The first such contact counts. ' +
      'An unassigned lead becomes yours.',
    body: NewContact,
    answer: StoredContact,
    isRepeatable: true,
  })
  logContact(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredContact> {
    return this.calls.logContact(id, readStrictly(NewContact, body), actor, key);
  }

  @StaffEndpoint('POST leads/:id/log', {
    role: 'agent',
    operationId: 'logCall',
    summary: 'Log a contact, its note and the next step at once',
    description:
      'All of it or nothing. An unassigned lead becomes yours, unless you send an `assigneeId`. Every outcome but no-answer stops the response clock, also of the other submissions in ' +
      '`alsoFor`. Each part is an entry of the audit trail.',
    body: LeadLog,
    isRepeatable: true,
    refusals: { 409: 'The status cannot follow the present one; the message names those that can.' },
  })
  @VersionHeader()
  @AnswersLead(StoredLog, 'Logged.', 201)
  log(
    @ReadLead() lead: LeadVersion,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredLog> {
    return this.calls.log(lead, readLog(LeadLog, body), actor, key);
  }

  @StaffEndpoint('POST leads/:id/contacts/:contactId/retraction', {
    role: 'agent',
    operationId: 'retractContact',
    summary: 'Take back a contact that was logged by mistake',
    description:
      'Within ten minutes by whoever logged it, at any time by an admin. The response clock runs again as it would have, ' +
      'and what the buyer said about deals before counts again. ' +
      'Nothing is deleted: the timeline and the audit trail get an entry.',
    answer: Retraction,
    refusals: {
      403: "Not at least agent, or somebody else's contact, or one of more than ten minutes ago.",
      409: 'The contact was taken back before: `reason` is `retracted-before`.',
    },
  })
  retract(
    @IdParam() id: string,
    @IdParam('contactId') contactId: string,
    @CurrentActor() actor: ActingStaff,
  ): Promise<Retraction> {
    return this.calls.retract(id, contactId, actor);
  }
}
