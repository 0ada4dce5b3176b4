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
      'Buyers: new → contacted → active ⇄ inactive. Each but lost and closed also goes one step back; these two are ' +
      'opened again with a `reopenReason`. `lostReason` goes with lost, also later. Does not stop the response clock: log a contact for that.',
    body: LeadChange,
    refusals: { 409: 'The status cannot follow the present one; the message names those that can.' },
  })
  @VersionHeader()
  @AnswersLead(ChangedLead, 'Changed, or so already.')
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
    summary: 'Take back a change of status, assignee, follow-up or person, or a decision about spam',
    description:
      'Within ten minutes by whoever made it, at any time by an admin, while the field has not been changed since: also out ' +
      'of closed and lost. Nothing is deleted: the timeline and the audit trail get an entry.',
    body: Undoing,
    refusals: {
      403: "Not at least agent, or somebody else's change, or one of more than ten minutes ago.",
      409: 'The field was changed since, or this is no such change; or, with `reason` `undone-before`, you have undone it.',
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
    summary: 'Release a lead from quarantine',
    description:
      "Back into the day's work. The promise keeps its original clock. A mistaken confirmation can be released too.",
    refusals: { 409: 'The lead is not in quarantine.' },
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
    description: "Also for spam that was not suspected. The lead stays stored, out of the day's work.",
    refusals: { 409: 'The lead is confirmed as spam already.' },
  })
  @AnswersLead(ChangedLead, 'Confirmed.')
  confirm(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<ChangedLead> {
    return this.leads.decideQuarantine(id, 'confirmed', actor);
  }
}
