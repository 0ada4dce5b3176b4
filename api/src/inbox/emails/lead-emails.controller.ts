import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { LeadFieldValues } from '../../templates/field-values.dto.js';
import { LeadEmails, NewEmail, readNewEmail, SeenEmails, WrittenEmail } from './lead-emails.dto.js';
import { LeadEmailsService } from './lead-emails.service.js';

/** The emails of a lead. */
@StaffController('inbox')
export class LeadEmailsController {
  constructor(private readonly emails: LeadEmailsService) {}

  @StaffEndpoint('GET leads/:id/emails', {
    role: 'viewer',
    operationId: 'listLeadEmails',
    summary: 'List the emails to and from the person of a lead',
    description: 'Adds an entry to the audit trail.',
    answer: LeadEmails,
  })
  list(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<LeadEmails> {
    return this.emails.list(id, actor);
  }

  @StaffEndpoint('GET leads/:id/email-fields', {
    role: 'agent',
    operationId: 'readEmailFields',
    summary: 'Read the values of the fields of an email about a lead',
    description: 'Adds an entry to the audit trail.',
    answer: LeadFieldValues,
  })
  async readFields(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<LeadFieldValues> {
    return { items: await this.emails.readFields(id, actor) };
  }

  @StaffEndpoint('POST leads/:id/emails', {
    role: 'agent',
    operationId: 'writeLeadEmail',
    summary: 'Write an email to the person of a lead',
    description:
      'It leaves ten seconds later and can be undone until then. It counts as a contact: it stops the response clock, and an ' +
      'unassigned lead is assigned to you.',
    body: NewEmail,
    answer: WrittenEmail,
    isRepeatable: true,
    refusals: {
      409: 'The lead has no email address, its mailbox does not exist, or it is suspected spam.',
      429: 'You have written 60 emails in an hour.',
    },
  })
  write(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<WrittenEmail> {
    return this.emails.write(id, readNewEmail(body), actor, key);
  }

  @StaffEndpoint('DELETE leads/:id/emails/:emailId', {
    role: 'agent',
    operationId: 'undoLeadEmail',
    summary: 'Undo an email that has not left',
    description: 'Undoes its contact, too.',
    refusals: { 403: "Your role is below agent, or the email is a colleague's.", 409: 'The email has left.' },
  })
  undo(@IdParam() id: string, @IdParam('emailId') emailId: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.emails.undo(id, emailId, actor);
  }

  @StaffEndpoint('POST leads/:id/emails/read', {
    role: 'agent',
    status: 204,
    operationId: 'markLeadEmailsRead',
    summary: 'Mark the emails of a lead as read',
    body: SeenEmails,
  })
  markRead(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.emails.markRead(id, readStrictly(SeenEmails, body).newest.toLowerCase(), actor);
  }
}
