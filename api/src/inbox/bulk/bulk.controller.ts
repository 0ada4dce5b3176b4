import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import {
  Bulk,
  BulkResults,
  BulkUndoing,
  BulkUndone,
  Handover,
  HandoverResult,
  OpenLeadsOfAccount,
} from './bulk.dto.js';
import { BulkService } from './bulk.service.js';

/** Changes of many leads at once. */
@StaffController('inbox')
export class BulkController {
  constructor(private readonly leads: BulkService) {}

  @StaffEndpoint('POST leads/bulk', {
    role: 'agent',
    status: 200,
    operationId: 'changeLeads',
    summary: 'Assign, snooze or lose up to 200 leads, or decide about suspected spam',
    description:
      'Each lead is changed alone: the answer says of each what became of it, and none is skipped silently. Each change is ' +
      'an entry of the audit trail.',
    body: Bulk,
    answer: BulkResults,
    isRepeatable: true,
  })
  change(
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<BulkResults> {
    return this.leads.change(body, actor, key);
  }

  @StaffEndpoint('POST leads/bulk/undo', {
    role: 'agent',
    status: 200,
    operationId: 'undoBulk',
    summary: 'Take back a change of many leads, or a handover',
    description:
      'Within ten minutes by whoever made it. What was changed since stays. For some hundreds of leads, send it again with ' +
      '`after`. Nothing is deleted: each lead gets an entry in its timeline and in the audit trail.',
    body: BulkUndoing,
    answer: BulkUndone,
    refusals: { 403: "Not at least agent, or somebody else's, or of more than ten minutes ago." },
  })
  undo(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<BulkUndone> {
    return this.leads.undo(readStrictly(BulkUndoing, body), actor);
  }

  @StaffEndpoint('GET staff/:id/open-leads', {
    role: 'admin',
    operationId: 'countOpenLeads',
    summary: 'Count the open leads of an account by status',
    answer: OpenLeadsOfAccount,
  })
  countOpen(@IdParam() id: string): Promise<OpenLeadsOfAccount> {
    return this.leads.countOpen(id);
  }

  @StaffEndpoint('POST staff/:id/handover', {
    role: 'admin',
    status: 200,
    operationId: 'handOver',
    summary: 'Give all open leads of an account to another',
    description:
      'Also suspected spam, and also of a disabled account. For some thousands of leads, send it again until none remain. ' +
      'Each lead is an entry of the audit trail, and so is the handover.',
    body: Handover,
    answer: HandoverResult,
  })
  handOver(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<HandoverResult> {
    return this.leads.handOver(id, readStrictly(Handover, body).to?.toLowerCase() ?? null, actor);
  }
}
