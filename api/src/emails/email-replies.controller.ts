import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { HTTP_LIMITS } from '@land/http/http-limits';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { readFields } from '../http/fields/read-fields.js';
import { wrongField } from '../http/refusal.js';
import { readSignedBody } from '../http/request/signed-body.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { EmailRepliesService } from './email-replies.service.js';
import { ReceivedEmail, ReceivedEmailEvent } from './received-email.dto.js';

const LONGEST_ID = 200;

/** Receives replies to the emails that staff write to the people of leads. */
@ApiTags('messaging')
@Controller('api/email-replies')
export class EmailRepliesController {
  constructor(
    private readonly config: Config,
    private readonly replies: EmailRepliesService,
  ) {}

  @Post()
  @HttpCode(200)
  @RouteConfig({ takesRawBody: true, mostBytes: HTTP_LIMITS.emailBytes })
  @ApiOperation({
    operationId: 'receiveEmail',
    summary: 'Report a reply by email (mail providers only)',
    description:
      'Signed as Standard Webhooks defines, at most 2 MB. A repeated event changes nothing. An email to an unknown address is dropped.',
  })
  @ApiBody({ type: ReceivedEmailEvent })
  @ApiHeader({ name: 'webhook-id', required: false, example: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W' })
  @ApiHeader({ name: 'webhook-timestamp', required: false, example: '1763640000' })
  @ApiHeader({ name: 'webhook-signature', required: false, example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' })
  @ApiResponse({ status: 200, description: 'Stored or dropped.', type: SubmissionAnswer })
  @ApiResponse({ status: 400, description: 'A field is wrong.', type: SubmissionAnswer })
  @ApiResponse({ status: 403, description: 'Not signed, altered, or too old.', type: SubmissionAnswer })
  @ApiResponse({ status: 413, description: 'More than 2 MB.', type: SubmissionAnswer })
  async receive(@Req() request: FastifyRequest): Promise<SubmissionAnswer> {
    const body = readSignedBody(request, this.config.emails.repliesSecret);
    const email = readEmail(body);
    const eventId = String(request.headers['webhook-id']);
    if (eventId.length > LONGEST_ID) throw wrongField('webhook-id', `Send an id of at most ${LONGEST_ID} characters.`);
    const outcome = email === undefined ? 'ignored' : await this.replies.receive(email, eventId);
    request.log.info({ outcome }, 'reply by email received');
    return { success: true, message: 'Received.' };
  }
}

/** The email in a verified body; undefined for another event. @throws Refusal (400) naming each wrong field */
function readEmail(body: unknown): ReceivedEmail | undefined {
  const { type, data } = readFields(ReceivedEmailEvent, body).fields;
  return type === 'email.received' ? readFields(ReceivedEmail, data).fields : undefined;
}
