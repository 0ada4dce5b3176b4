import { Body, Controller, Headers, Res, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdParam, NoParametersGuard, readStrictly } from '../../http/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { LeadChange, NewContact, NewNote, readLeadChange, StoredContact, StoredNote } from './lead-work.dto.js';
import { LeadIdParameter } from '../../leads/lead/lead-id.js';
import { LeadState } from '../lead/lead-state.dto.js';
import { LeadWorkService } from './lead-work.service.js';
import { ETAG_HEADER, readVersionTag, toVersionTag } from '../lead/version-tag.js';

/** The work on one lead. */
@ApiTags('inbox')
@Controller('api/admin')
@UseGuards(NoParametersGuard)
export class LeadWorkController {
  constructor(private readonly leads: LeadWorkService) {}

  /** A step in the work on a lead, or another person who does it. */
  @StaffEndpoint({
    method: 'PATCH',
    path: 'leads/:id',
    role: 'agent',
    operationId: 'changeLead',
    summary: "Change a lead's status or assignee",
    description:
      'Sellers: new → contacted → offer-made → under-contract → closed, and lost from each of the first four. ' +
      'Buyers: new → contacted → active ⇄ inactive. Does not stop the response clock: log a contact for that.',
    body: LeadChange,
    refusals: {
      409: 'The status cannot follow the present one; the message names those that can.',
      412: 'The lead has another version by now: read it again.',
      428: 'If-Match is missing.',
    },
  })
  @LeadIdParameter()
  @ApiHeader({ name: 'If-Match', required: true, description: 'ETag of the lead as last read.', example: '"1"' })
  @ApiResponse({ status: 200, description: 'Changed, or so already.', type: LeadState, headers: ETAG_HEADER })
  async change(
    @IdParam() id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadState> {
    const state = await this.leads.change(id, readVersionTag(ifMatch), readLeadChange(body), actor);
    void reply.header('etag', toVersionTag(state.version));
    return state;
  }

  /** Something worth remembering about a lead. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads/:id/notes',
    role: 'agent',
    operationId: 'addNote',
    summary: 'Add a note to a lead',
    body: NewNote,
    answer: StoredNote,
  })
  @LeadIdParameter()
  addNote(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<StoredNote> {
    return this.leads.addNote(id, readStrictly(NewNote, body).text, actor);
  }

  /** A call, text, e-mail or meeting. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads/:id/contacts',
    role: 'agent',
    operationId: 'logContact',
    summary: 'Log a contact with the visitor',
    description: 'Only this stops the response clock, with every outcome but no-answer. The first such contact counts.',
    body: NewContact,
    answer: StoredContact,
  })
  @LeadIdParameter()
  logContact(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<StoredContact> {
    return this.leads.logContact(id, readStrictly(NewContact, body), actor);
  }
}
