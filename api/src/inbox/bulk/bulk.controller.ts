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
import { HandoverService } from './handover.service.js';

/** Changes of many leads at once. */
@StaffController('inbox')
export class BulkController {
  constructor(
    private readonly leads: BulkService,
    private readonly handovers: HandoverService,
  ) {}

  @StaffEndpoint('POST leads/bulk', {
    role: 'agent',
    status: 200,
    operationId: 'changeLeads',
    summary: 'Change up to 200 leads: assign them, set a follow-up, mark them as lost, or decide about suspected spam',
    description:
      'The response has a result for each lead, also for those that were not changed. Each change adds an audit entry.',
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
    summary: 'Undo a change of many leads, or a handover',
    description:
      'Possible within ten minutes for the account that made the change. Leads that were changed since stay as they are. If the ' +
      'response has `after`, repeat the request with it. Adds an entry to the timeline of each lead and to the audit trail.',
    body: BulkUndoing,
    answer: BulkUndone,
    refusals: {
      403: "Your role is below agent, the change is a colleague's, or it was made more than ten minutes ago.",
    },
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
    return this.handovers.countOpen(id);
  }

  @StaffEndpoint('POST staff/:id/handover', {
    role: 'admin',
    status: 200,
    operationId: 'handOver',
    summary: 'Assign all open leads of an account to another account',
    description:
      'Includes suspected spam; the account may be disabled. With thousands of leads, repeat the request until `remaining` is 0. ' +
      'Adds an audit entry for each lead and one for the handover.',
    body: Handover,
    answer: HandoverResult,
  })
  handOver(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<HandoverResult> {
    return this.handovers.handOver(id, readStrictly(Handover, body).to?.toLowerCase() ?? null, actor);
  }
}
