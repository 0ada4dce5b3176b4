import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { EmailRepliesService } from '../../emails/email-replies.service.js';
import { HasLength, Satisfies } from '../../http/fields/field-checks.js';
import { readSignedBody } from '../../http/request/signed-body.js';
import { readFields } from '../../http/fields/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import { readMessageId } from './alert-mails.js';
import { MailEventsService, type ReportedEvent } from './mail-events.service.js';

const LONGEST_ID = 200;
const EVENTS = ['email.bounced', 'email.complained', 'email.delivered'] as const;

class MailEventData {
  @ApiProperty({
    description: 'Our Message-ID.',
    maxLength: 1000,
    example: '<01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f.AAAAAAAAAAAAAAAAAAAAAA@land.example>',
  })
  @HasLength(1, 1000, 'Send a Message-ID.')
  messageId: string;

  @ApiPropertyOptional({ type: 'boolean', description: 'For a bounce: whether it is permanent.' })
  isPermanent?: boolean;
}

class ToldMailEvent {
  @ApiProperty({ description: `${EVENTS.join(', ')}; other types are ignored.`, maxLength: 200, example: EVENTS[0] })
  @HasLength(1, 200, 'Send the type of the event.')
  type: string;

  @ApiProperty({ type: MailEventData })
  @Satisfies((value) => typeof value === 'object', 'Send the fields of the event.')
  data: MailEventData;
}

/** Receives the mail provider's events about emails to members and to the people of leads. */
@ApiTags('messaging')
@Controller('api/mail-events')
export class MailEventsController {
  constructor(
    private readonly config: Config,
    private readonly events: MailEventsService,
    private readonly emails: EmailRepliesService,
  ) {}

  @Post()
  @HttpCode(200)
  @RouteConfig({ takesRawBody: true })
  @ApiOperation({
    operationId: 'receiveMailEvent',
    summary: 'Report a delivery, bounce or complaint of an email to a member or lead (mail providers only)',
    description:
      'Signed as Standard Webhooks defines. A repeated event changes nothing. An event about an unknown email is ignored.',
  })
  @ApiBody({ type: ToldMailEvent })
  @ApiHeader({ name: 'webhook-id', required: false, example: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W' })
  @ApiHeader({ name: 'webhook-timestamp', required: false, example: '1763640000' })
  @ApiHeader({ name: 'webhook-signature', required: false, example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' })
  @ApiResponse({ status: 200, description: 'Stored or ignored.', type: SubmissionAnswer })
  @ApiResponse({ status: 400, description: 'A field is wrong.', type: SubmissionAnswer })
  @ApiResponse({ status: 403, description: 'Not signed, altered, or too old.', type: SubmissionAnswer })
  async receive(@Req() request: FastifyRequest): Promise<SubmissionAnswer> {
    const body = readSignedBody(request, this.config.alerts.eventsSecret);
    const event = readEvent(body, String(request.headers['webhook-id']));
    if (event !== undefined && 'hash' in event) await this.events.store(event);
    else if (event !== undefined) await this.emails.storeBounce(event.messageId);
    request.log.info({ kind: event?.kind ?? 'ignored' }, 'mail event received');
    return { success: true, message: 'Received.' };
  }
}

/** A permanent bounce of an email that is not to a member: perhaps to the person of a lead. */
interface OtherBounce {
  readonly kind: 'bounced';
  readonly messageId: string;
}

/** The event in a verified body; undefined if it is ignored. @throws Refusal (400) naming each wrong field */
function readEvent(body: unknown, eventId: string): ReportedEvent | OtherBounce | undefined {
  const { type, data } = readFields(ToldMailEvent, body).fields;
  const kind = EVENTS.find((each) => each === type)?.slice('email.'.length) as
    'bounced' | 'complained' | 'delivered' | undefined;
  if (kind === undefined) return undefined;
  const { messageId, isPermanent } = readFields(MailEventData, data).fields;
  if (eventId.length > LONGEST_ID) throw wrongField('webhook-id', `Send an id of at most ${LONGEST_ID} characters.`);
  const send = readMessageId(messageId);
  if (send === undefined) return kind === 'bounced' && isPermanent === true ? { kind, messageId } : undefined;
  return { ...send, eventId, kind: kind === 'bounced' && isPermanent !== true ? 'bounced-soft' : kind };
}
