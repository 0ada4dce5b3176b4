import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam, readStrictly } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import type { Actor } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { MessagesRepository } from './messages.repository.js';
import { MessageDecided, MessageDecision } from './received-message.dto.js';

/** Staff decide what doubtful texts meant. */
@ApiTags('messaging')
@Controller('api/admin/messages')
export class MessagesController {
  constructor(private readonly messages: MessagesRepository) {}

  @StaffEndpoint('POST :id/decision', {
    role: 'agent',
    status: 200,
    operationId: 'decideMessage',
    summary: 'Say what a doubtful text meant',
    description:
      'stop: the number is stopped, also when it was restored meanwhile, unless its owner sent START after the text. no-stop: it is ' +
      'restored, unless another stop came before or after. With `instead`, the decision changes, until the number sends another text.',
    body: MessageDecision,
    answer: MessageDecided,
    refusals: { 409: 'The text needs no decision, or its number has sent another text since the decision.' },
  })
  async decide(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: Actor): Promise<MessageDecided> {
    const decided = await this.messages.decide(id, readStrictly(MessageDecision, body), actor);
    if (decided === 'unknown')
      throw new Refusal(404, 'There is no message with this id.', { reason: 'unknown-message' });
    if (decided === 'nothing-to-decide')
      throw new Refusal(409, 'This message needs no decision.', { reason: 'nothing-to-decide' });
    if (decided === 'texted-since') {
      const message = 'This number has sent another text since. Stop or allow texts on the page of the lead.';
      throw new Refusal(409, message, { reason: 'texted-since' });
    }
    return decided;
  }
}
