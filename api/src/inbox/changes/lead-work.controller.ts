import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { AnswersLead, type LeadVersion, ReadLead, VersionHeader } from '../lead/version-tag.js';
import { ChangedLead, LeadChange, readLeadChange, Undoing } from './lead-work.dto.js';
import { toChangedLead } from './changed-lead.js';
import { LeadWorkService } from './lead-work.service.js';
import { UndoService } from './undo.service.js';

/** The work on one lead. */
@StaffController('inbox')
export class LeadWorkController {
  constructor(
    private readonly leads: LeadWorkService,
    private readonly changes: UndoService,
  ) {}

  @StaffEndpoint('PATCH leads/:id', {
    role: 'agent',
    operationId: 'changeLead',
    summary: "Change a lead's status, assignee or follow-up",
    description:
      'Sellers: new → contacted → offer-made → under-contract → closed, and lost from each of the first four. ' +
      'Buyers: new → contacted → active ⇄ inactive. Each status except lost and closed can also go one step back; lost and closed leads ' +
      'are reopened with a `reopenReason`. Send `lostReason` with the status lost. Does not stop the response clock; logging a contact does.',
    body: LeadChange,
    refusals: { 409: 'The status cannot follow the present one; the message names those that can.' },
  })
  @VersionHeader()
  @AnswersLead(ChangedLead, 'Changed, or nothing to change.')
  change(
    @ReadLead() lead: LeadVersion,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<ChangedLead> {
    return this.leads.change(lead, readLeadChange(body), actor);
  }

  @StaffEndpoint('POST leads/:id/undo', {
    role: 'agent',
    status: 200,
    operationId: 'undoChange',
    summary: 'Undo a change of status, assignee, follow-up or person, or a spam decision',
    description:
      'Possible for the account that made it within ten minutes, and for admins at any time, unless the field was changed since. Also ' +
      'undoes the statuses lost and closed. Adds an entry to the timeline and to the audit trail.',
    body: Undoing,
    refusals: {
      403: "Your role is below agent, the change is a colleague's, or it was made more than ten minutes ago.",
      409: 'The field was changed since, or this kind of change cannot be undone. `reason` `undone-before`: you have undone it already.',
    },
  })
  @AnswersLead(ChangedLead, 'Undone.')
  async undo(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<ChangedLead> {
    return toChangedLead(await this.changes.undo(id, readStrictly(Undoing, body).eventId, actor), actor);
  }

  @StaffEndpoint('POST leads/:id/quarantine/release', {
    role: 'agent',
    status: 200,
    operationId: 'releaseFromQuarantine',
    summary: 'Mark a lead as not spam',
    description:
      'The lead is in Today and in the lists again, with its original promise. Also corrects a mistaken confirmation.',
    refusals: { 409: 'The lead is neither suspected nor confirmed spam.' },
  })
  @AnswersLead(ChangedLead, 'Released.')
  release(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<ChangedLead> {
    return this.leads.decideQuarantine(id, 'released', actor);
  }

  @StaffEndpoint('POST leads/:id/quarantine/confirm', {
    role: 'agent',
    status: 200,
    operationId: 'confirmSpam',
    summary: 'Confirm a lead as spam',
    description: 'Also for a lead that was not suspected. Today and the usual lists leave the lead out.',
    refusals: { 409: 'The lead is confirmed as spam already.' },
  })
  @AnswersLead(ChangedLead, 'Confirmed.')
  confirm(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<ChangedLead> {
    return this.leads.decideQuarantine(id, 'confirmed', actor);
  }
}
