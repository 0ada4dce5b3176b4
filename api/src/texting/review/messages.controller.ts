import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditLog } from '../../database/audit-log.js';
import { IdParam, readStrictly } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import type { Actor } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { MessageDecision, MessagePage, MessageQuery } from './message-page.dto.js';
import { MessagesRepository } from './messages.repository.js';
import { SuppressionState } from './text-staff.dto.js';

/** Shows staff the texts that people sent us. */
@ApiTags('messaging')
@Controller('api/admin/messages')
export class MessagesController {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly audit: AuditLog,
  ) {}

  @StaffEndpoint('GET', {
    role: 'agent',
    operationId: 'listMessages',
    summary: 'List the texts that people sent us, newest first',
    description:
      '`review=needed` shows those that perhaps meant stop: their numbers are stopped already. Listing is an entry of the audit trail.',
    answer: MessagePage,
    takesQuery: true,
  })
  async list(@Query() query: MessageQuery, @CurrentActor() actor: Actor): Promise<MessagePage> {
    const wanted = readStrictly(MessageQuery, query);
    const page = await this.messages.list(wanted);
    const detail = { review: wanted.review ?? 'any', count: page.items.length };
    await this.audit.record({ ...actor, action: 'messages-listed', detail });
    return page;
  }

  @StaffEndpoint('POST :id/decision', {
    role: 'agent',
    status: 200,
    operationId: 'decideMessage',
    summary: 'Say what a doubtful text meant',
    description:
      'stop: the number is stopped, also when it was restored meanwhile, unless its owner sent START after the text. no-stop: it is ' +
      'restored, unless another stop came before or after.',
    body: MessageDecision,
    answer: SuppressionState,
    refusals: { 409: 'The text waits for no decision (any more).' },
  })
  async decide(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: Actor): Promise<SuppressionState> {
    const { decision } = readStrictly(MessageDecision, body);
    const state = await this.messages.decide(id, decision, actor);
    if (state === 'unknown') throw new Refusal(404, 'There is no message with this id.', { reason: 'unknown-message' });
    if (state === 'decided')
      throw new Refusal(409, 'This message waits for no decision.', { reason: 'nothing-to-decide' });
    return state;
  }
}
