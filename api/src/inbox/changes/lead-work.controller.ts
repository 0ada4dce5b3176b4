import { Body, Controller, Headers, Res, UseGuards } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdParam, NoParametersGuard, readStrictly } from '../../http/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor, CurrentStaff } from '../../staff/access/current-staff.js';
import { AttemptKey } from '../../http/idempotency-key.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { ChangedLead, LeadChange, NewContact, readLeadChange, StoredContact, Undoing } from './lead-work.dto.js';
import { LeadIdParameter } from '../../leads/lead/lead-id.js';
import type { StaffIdentity } from '../../staff/access/staff-identity.js';
import { UndoService } from './undo.service.js';
import { LeadWorkService } from './lead-work.service.js';
import { ETAG_HEADER, readVersionTag, toVersionTag, VersionHeader } from '../lead/version-tag.js';

/** The work on one lead. */
@ApiTags('inbox')
@Controller('api/admin')
@UseGuards(NoParametersGuard)
export class LeadWorkController {
  constructor(
    private readonly leads: LeadWorkService,
    private readonly changes: UndoService,
  ) {}

  /** A step in the work on a lead, or another person who does it. */
  @StaffEndpoint({
    method: 'PATCH',
    path: 'leads/:id',
    role: 'agent',
    operationId: 'changeLead',
    summary: "Change a lead's status, assignee or follow-up",
    description:
      'Sellers: new → contacted → offer-made → under-contract → closed, and lost from each of the first four. ' +
      'Buyers: new → contacted → active ⇄ inactive. Each but lost and closed also goes one step back; these two are ' +
      'opened again with a `reopenReason`. `lostReason` goes with lost, also later. Does not stop the response clock: log a contact for that.',
    body: LeadChange,
    refusals: {
      409: 'The status cannot follow the present one; the message names those that can.',
      428: 'If-Match is missing.',
    },
  })
  @LeadIdParameter()
  @VersionHeader()
  @ApiResponse({ status: 200, description: 'Changed, or so already.', type: ChangedLead, headers: ETAG_HEADER })
  async change(
    @IdParam() id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangedLead> {
    const state = await this.leads.change({ id, version: readVersionTag(ifMatch) }, readLeadChange(body), actor);
    void reply.header('etag', toVersionTag(state.version));
    return state;
  }

  /** A slip. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads/:id/undo',
    role: 'agent',
    status: 200,
    operationId: 'undoChange',
    summary: 'Take back a change of status, assignee, follow-up or person',
    description:
      'Within ten minutes by whoever made it, at any time by an admin, while the field has not been changed since: also out ' +
      'of closed and lost. Nothing is deleted: the timeline and the audit trail get an entry.',
    body: Undoing,
    refusals: {
      403: "Not at least agent, or somebody else's change, or one of more than ten minutes ago.",
      409: 'The field was changed since, or this is no such change; or, with `reason` `undone-before`, you have undone it.',
    },
  })
  @LeadIdParameter()
  @ApiResponse({ status: 200, description: 'Undone.', type: ChangedLead, headers: ETAG_HEADER })
  async undo(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @CurrentStaff() { role }: StaffIdentity,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangedLead> {
    const state = await this.changes.undo(id, readStrictly(Undoing, body).eventId, actor, role);
    void reply.header('etag', toVersionTag(state.version));
    return state;
  }

  /** A call, text, e-mail or meeting. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads/:id/contacts',
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
  @LeadIdParameter()
  logContact(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredContact> {
    return this.leads.logContact(id, readStrictly(NewContact, body), actor, key);
  }
}
