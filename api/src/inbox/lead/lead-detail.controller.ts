import { Controller, Res, UseGuards } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdParam, NoParametersGuard } from '../../http/read-fields.js';
import { LeadIdParameter, unknownLead } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor, CurrentStaff } from '../../staff/access/current-staff.js';
import type { StaffIdentity } from '../../staff/access/staff-identity.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { LeadDetail } from './lead-detail.dto.js';
import { LeadDetailRepository } from './lead-detail.repository.js';
import { ETAG_HEADER, toVersionTag } from './version-tag.js';

/** One lead. */
@ApiTags('inbox')
@Controller('api/admin')
@UseGuards(NoParametersGuard)
export class LeadDetailController {
  constructor(private readonly leads: LeadDetailRepository) {}

  /** Everything about one lead. */
  @StaffEndpoint({
    method: 'GET',
    path: 'leads/:id',
    role: 'viewer',
    operationId: 'readLead',
    summary: 'Read everything about one lead',
    description: 'Reading a lead is an entry of the audit trail. The ETag is the version that a change must name.',
  })
  @LeadIdParameter()
  @ApiResponse({ status: 200, description: 'The lead.', type: LeadDetail, headers: ETAG_HEADER })
  async read(
    @IdParam() id: string,
    @CurrentActor() actor: ActingStaff,
    @CurrentStaff() staff: StaffIdentity,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadDetail> {
    const lead = await this.leads.read(id, actor, staff);
    if (lead === undefined) throw unknownLead();
    void reply.header('etag', toVersionTag(lead.version));
    return lead;
  }
}
