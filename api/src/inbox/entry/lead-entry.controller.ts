import { Body, Controller, Headers, Res, UseGuards } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdParam, NoParametersGuard } from '../../http/read-fields.js';
import { LeadIdParameter } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { AttemptKey } from '../../http/idempotency-key.js';
import { ETAG_HEADER, readVersionTag, toVersionTag, VersionHeader } from '../lead/version-tag.js';
import { CorrectedLead, PersonCorrection } from './correction.dto.js';
import { CorrectionService } from './correction.service.js';
import { BuyerEntry, EnteredLead, SellerEntry } from './lead-entry.dto.js';
import { LeadEntryService } from './lead-entry.service.js';

/** Leads that came by no form. */
@ApiTags('inbox')
@Controller('api/admin')
@UseGuards(NoParametersGuard)
@ApiExtraModels(SellerEntry, BuyerEntry)
export class LeadEntryController {
  constructor(
    private readonly entries: LeadEntryService,
    private readonly corrections: CorrectionService,
  ) {}

  /** Somebody phoned, or wrote. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads',
    role: 'agent',
    operationId: 'enterLead',
    summary: 'Enter a lead that phoned or wrote',
    description:
      "The form's fields, and consent said to be none. A seller is promised an answer within 24 hours like every other, and " +
      'colleagues are notified. Entering is an entry of the audit trail.',
    isRepeatable: true,
  })
  @ApiBody({ schema: { oneOf: [{ $ref: getSchemaPath(SellerEntry) }, { $ref: getSchemaPath(BuyerEntry) }] } })
  @ApiResponse({ status: 201, description: 'Entered.', type: EnteredLead, headers: ETAG_HEADER })
  async add(
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnteredLead> {
    const lead = await this.entries.add(body, actor, key);
    void reply.header('etag', toVersionTag(lead.version));
    return lead;
  }

  /** Somebody mistyped or misheard. */
  @StaffEndpoint({
    method: 'PATCH',
    path: 'leads/:id/person',
    role: 'agent',
    operationId: 'correctPerson',
    summary: 'Correct name, phone or e-mail address of a lead, or add the address',
    description:
      'What was there before stays in the timeline, what a visitor sent in `sent` and in the certificate. A corrected number ' +
      'has no consent to texts; stops of the old one stay. Both find the lead.',
    body: PersonCorrection,
    refusals: { 428: 'If-Match is missing.' },
  })
  @LeadIdParameter()
  @VersionHeader()
  @ApiResponse({ status: 200, description: 'Corrected, or so already.', type: CorrectedLead, headers: ETAG_HEADER })
  async correct(
    @IdParam() id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CorrectedLead> {
    const lead = await this.corrections.correct({ id, version: readVersionTag(ifMatch) }, body, actor);
    void reply.header('etag', toVersionTag(lead.version));
    return lead;
  }
}
