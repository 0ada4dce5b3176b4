import { Body, Controller, Headers, Param, Res, UseGuards } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdParam, NoParametersGuard } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import { isId } from '../../http/described-field.js';
import { LeadIdParameter } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor, CurrentStaff } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import type { StaffIdentity } from '../../staff/access/staff-identity.js';
import { AttemptKey } from '../../http/idempotency-key.js';
import { readLog } from '../changes/lead-work.dto.js';
import { ETAG_HEADER, readVersionTag, toVersionTag, VersionHeader } from '../lead/version-tag.js';
import { LeadLog, StoredLog } from './lead-log.dto.js';
import { LeadLogService } from './lead-log.service.js';
import { Retraction } from './retraction.dto.js';
import { RetractionService } from './retraction.service.js';

/** Calls, and what comes of them. */
@ApiTags('inbox')
@Controller('api/admin')
@UseGuards(NoParametersGuard)
export class CallsController {
  constructor(
    private readonly logs: LeadLogService,
    private readonly retractions: RetractionService,
  ) {}

  /** A call, its note, and the next step. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads/:id/log',
    role: 'agent',
    operationId: 'logCall',
    summary: 'Log a contact, its note and the next step at once',
    description:
      'All of it or nothing. An unassigned lead becomes yours, unless you send an `assigneeId`. Every outcome but no-answer stops the response clock, also of the other submissions in ' +
      '`alsoFor`. Each part is an entry of the audit trail.',
    body: LeadLog,
    isRepeatable: true,
    refusals: {
      409: 'The status cannot follow the present one; the message names those that can.',
      428: 'If-Match is missing.',
    },
  })
  @LeadIdParameter()
  @VersionHeader()
  @ApiResponse({ status: 201, description: 'Logged.', type: StoredLog, headers: ETAG_HEADER })
  async log(
    @IdParam() id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StoredLog> {
    const stored = await this.logs.log({ id, version: readVersionTag(ifMatch) }, readLog(LeadLog, body), actor, key);
    void reply.header('etag', toVersionTag(stored.lead.version));
    return stored;
  }

  /** A slip. */
  @StaffEndpoint({
    method: 'POST',
    path: 'leads/:id/contacts/:contactId/retraction',
    role: 'agent',
    operationId: 'retractContact',
    summary: 'Take back a contact that was logged by mistake',
    description:
      'Within ten minutes by whoever logged it, at any time by an admin. The response clock runs again as it would have. ' +
      'Nothing is deleted: the timeline and the audit trail get an entry.',
    answer: Retraction,
    refusals: {
      403: "Not at least agent, or somebody else's contact, or one of more than ten minutes ago.",
      409: 'The contact was taken back before: `reason` is `retracted-before`.',
    },
  })
  @LeadIdParameter()
  @ApiParam({ name: 'contactId', format: 'uuid', example: '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b55' })
  retract(
    @IdParam() id: string,
    @Param('contactId') contactId: string,
    @CurrentActor() actor: ActingStaff,
    @CurrentStaff() { role }: StaffIdentity,
  ): Promise<Retraction> {
    if (isId(contactId)) return this.retractions.retract(id, contactId.toLowerCase(), actor, role);
    const errors = [{ field: 'contactId', message: 'The id in the URL must be a UUID.' }];
    throw new Refusal(400, 'Please check the marked fields.', { reason: 'invalid-id', errors });
  }
}
