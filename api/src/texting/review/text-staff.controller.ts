import { Body, Query } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { Actor } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { SuppressionsRepository } from '../suppression/suppressions.repository.js';
import { TextGate } from '../may-text/text-gate.js';
import { LeadTexts } from './lead-texts.dto.js';
import { MessagesRepository } from './messages.repository.js';
import { MayTextAnswer, MayTextQuery, SuppressionChange, SuppressionState } from './text-staff.dto.js';

/** Shows staff whether a number may be texted, and lets them stop or restore it. */
@StaffController('messaging')
export class TextStaffController {
  constructor(
    private readonly gate: TextGate,
    private readonly suppressions: SuppressionsRepository,
    private readonly messages: MessagesRepository,
    private readonly audit: AuditLog,
  ) {}

  @StaffEndpoint('GET may-text', {
    role: 'viewer',
    operationId: 'mayText',
    summary: 'Read whether a number may be texted now, with the reasons against it',
    description:
      'Call this before each marketing text. The decision is stored with its reasons and the hash of the number.',
    answer: MayTextAnswer,
    takesQuery: true,
  })
  async mayText(@Query() query: MayTextQuery, @CurrentActor() actor: Actor): Promise<MayTextAnswer> {
    const { id, mayText, reasons, opensAt } = await this.gate.decide(readStrictly(MayTextQuery, query).phone);
    await this.audit.record({ ...actor, action: 'may-text-asked', detail: { decisionId: id, mayText } });
    return { id, mayText, reason: reasons[0] ?? null, reasons: [...reasons], opensAt };
  }

  @StaffEndpoint('GET leads/:id/texts', {
    role: 'agent',
    operationId: 'readLeadTexts',
    summary: 'List the texts of a lead, and the stops of its number',
    description:
      'Oldest first, for the current and former numbers of the lead. Each request adds an entry to the audit trail.',
    answer: LeadTexts,
  })
  async readTexts(@IdParam() id: string, @CurrentActor() actor: Actor): Promise<LeadTexts> {
    const texts = await this.messages.readOfLead(id);
    if (texts === undefined) throw unknownLead();
    await this.audit.record({ ...actor, action: 'texts-read', leadId: id, detail: { count: texts.messages.length } });
    return texts;
  }

  @StaffEndpoint('POST suppressions', {
    role: 'agent',
    status: 200,
    operationId: 'changeSuppression',
    summary: 'Stop texts to a number, or restore them',
    description:
      'For requests by phone, email or in person. Takes effect at once, and adds entries to the audit trail and the consent ledger.',
    body: SuppressionChange,
    answer: SuppressionState,
  })
  async change(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<SuppressionState> {
    const { phone, action, reason } = readStrictly(SuppressionChange, body);
    const isStop = action === 'stop';
    const changed = isStop
      ? await this.suppressions.stopByStaff(phone, reason, actor)
      : await this.suppressions.restoreByStaff(phone, reason, actor);
    return { stopped: isStop, changed };
  }
}
