import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';
import { Refusal } from '../../http/refusal.js';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import { writeReply, isAnsweredByProvider, toTwiml } from '../replies/reply-words.js';
import { readInboundMessage } from './inbound-message.js';
import { InboundMessagesRepository } from './inbound-messages.repository.js';
import { readInboundRequest } from './inbound-request.js';

/** A text from a provider that supports Standard Webhooks. */
class NeutralMessage {
  @ApiProperty({
    description: 'The id of the message, the same at each retry.',
    minLength: 1,
    maxLength: 200,
    example: 'msg_8842',
  })
  id: string;

  @ApiProperty({ example: '+12125550123' }) from: string;
  @ApiProperty({ example: 'STOP' }) body: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the text was sent. Without it, the time of arrival counts.',
    example: '2026-11-20T14:05:00.000Z',
  })
  sentAt?: string;
}

/** The reply to the sender, if any. */
export class InboundReply {
  @TextOrNull('The text to send, or null for none.') reply: string | null;
}

/** Receives the texts that people send to our numbers. */
@ApiTags('messaging')
@Controller('api/messaging')
export class InboundController {
  constructor(
    private readonly config: Config,
    private readonly messages: InboundMessagesRepository,
  ) {}

  /** Receives one text. The response contains the reply to its sender, if any. */
  @Post('inbound')
  @HttpCode(200)
  @RouteConfig({ takesRawBody: true })
  @ApiOperation({
    operationId: 'receiveText',
    summary: 'Receive a text that somebody sent us (messaging providers only)',
    description:
      "Either Twilio's form with its X-Twilio-Signature, answered with TwiML; or this JSON, signed as Standard Webhooks " +
      'defines, at most five minutes old. A repeated message changes nothing.',
  })
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiProduces('application/json', 'text/xml')
  @ApiBody({ type: NeutralMessage })
  @ApiHeader({ name: 'webhook-id', required: false, example: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W' })
  @ApiHeader({ name: 'webhook-timestamp', required: false, example: '1763640000' })
  @ApiHeader({ name: 'webhook-signature', required: false, example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' })
  @ApiHeader({ name: 'X-Twilio-Signature', required: false, example: '' })
  @ApiResponse({ status: 200, description: 'Stored, by this request or an earlier one.', type: InboundReply })
  @ApiResponse({ status: 400, description: 'The id or the sender is missing or wrong.', type: SubmissionAnswer })
  @ApiResponse({
    status: 403,
    description: 'Not signed, altered, too old, or from a provider that is not configured.',
    type: SubmissionAnswer,
  })
  async receive(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InboundReply | string> {
    const { messaging } = this.config;
    const sent = readInboundRequest(request, messaging);
    const message = readInboundMessage(sent);
    const outcome = await this.messages.receive(message);
    if (outcome === 'replayed') throw new Refusal(403, 'This message was received long ago.', { reason: 'replayed' });
    request.log.info({ provider: sent.provider, meaning: message.meaning, outcome }, 'text received');
    const isAnswered = isAnsweredByProvider(sent, messaging.confirmations);
    const answer = isAnswered ? undefined : writeReply(message.meaning, outcome, messaging.company);
    if (sent.provider === 'neutral') return { reply: answer ?? null };
    void reply.type('text/xml; charset=utf-8');
    return toTwiml(answer);
  }
}
