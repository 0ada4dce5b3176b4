import { Controller, Res, UseGuards } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdParam, NoParametersGuard } from '../../http/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { LeadIdParameter } from '../../leads/lead/lead-id.js';
import { ChangedLead } from './lead-work.dto.js';
import { LeadWorkService } from './lead-work.service.js';
import { CONFIRM, RELEASE, type QuarantineDecision } from './quarantine-decision.js';
import { ETAG_HEADER, toVersionTag } from '../lead/version-tag.js';

/** Suspected spam: is it, or is it not? */
@ApiTags('inbox')
@Controller('api/admin')
@UseGuards(NoParametersGuard)
export class QuarantineController {
  constructor(private readonly leads: LeadWorkService) {}

  /** The lead is a person's. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads/:id/quarantine/release',
    role: 'agent',
    status: 200,
    operationId: 'releaseFromQuarantine',
    summary: 'Release a lead from quarantine',
    description:
      "Back into the day's work. The promise keeps its original clock. A mistaken confirmation can be released too.",
    refusals: { 409: 'The lead is not in quarantine.' },
  })
  @LeadIdParameter()
  @ApiResponse({ status: 200, description: 'Released.', type: ChangedLead, headers: ETAG_HEADER })
  release(
    @IdParam() id: string,
    @CurrentActor() actor: ActingStaff,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangedLead> {
    return this.decide(id, RELEASE, actor, reply);
  }

  /** The lead is spam. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads/:id/quarantine/confirm',
    role: 'agent',
    status: 200,
    operationId: 'confirmSpam',
    summary: 'Confirm a lead as spam',
    description: "Also for spam that was not suspected. The lead stays stored, out of the day's work.",
    refusals: { 409: 'The lead is confirmed as spam already.' },
  })
  @LeadIdParameter()
  @ApiResponse({ status: 200, description: 'Confirmed.', type: ChangedLead, headers: ETAG_HEADER })
  confirm(
    @IdParam() id: string,
    @CurrentActor() actor: ActingStaff,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangedLead> {
    return this.decide(id, CONFIRM, actor, reply);
  }

  private async decide(
    id: string,
    decision: QuarantineDecision,
    actor: ActingStaff,
    reply: FastifyReply,
  ): Promise<ChangedLead> {
    const state = await this.leads.decideQuarantine(id, decision, actor);
    void reply.header('etag', toVersionTag(state.version));
    return state;
  }
}
