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

/** Logs calls and other contacts, and undoes them. */
@StaffController('inbox')
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  @StaffEndpoint('POST leads/:id/contacts', {
    role: 'agent',
    operationId: 'logContact',
    summary: 'Log a contact with the visitor',
    description:
      'The first contact with another outcome than no-answer stops the response clock; nothing else does. An unassigned lead is ' +
      'assigned to you.',
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
    summary: 'Log a contact with its note and a change of the lead',
    description:
      'Everything is stored, or nothing. An unassigned lead is assigned to you, unless you send an `assigneeId`. Every outcome except ' +
      'no-answer stops the response clock, also that of the leads in `alsoFor`. Each part adds an audit entry.',
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
    summary: 'Undo a contact that was logged by mistake',
    description:
      'Possible for the account that logged it within ten minutes, and for admins at any time. The response clock runs as if the contact ' +
      "had not been logged, and the buyer's previous answers about deals count. Adds an entry to the timeline and to the audit trail.",
    answer: Retraction,
    refusals: {
      403: "Your role is below agent, the contact is a colleague's, or it was logged more than ten minutes ago.",
      409: 'The contact was undone earlier: `reason` is `retracted-before`.',
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
