import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import { SentTextsRepository } from './sent-texts.repository.js';
import { readTextReport } from './text-status.js';

/** A report about a text, from a provider that supports Standard Webhooks. */
class NeutralReport {
  @ApiProperty({ format: 'uuid', description: 'The id with which we sent the text.' }) id: string;
  @ApiProperty({ enum: ['sent', 'delivered', 'failed'], example: 'delivered' }) status: string;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    maxLength: 200,
    description: 'Why it failed; `stopped` also stops the number.',
    example: 'landline',
  })
  code?: string | null;
}

/** Receives what became of the texts that we sent. */
@ApiTags('messaging')
@Controller('api/messaging')
export class TextStatusController {
  constructor(
    private readonly config: Config,
    private readonly texts: SentTextsRepository,
  ) {}

  /** Receives one report. */
  @Post('status')
  @HttpCode(200)
  @RouteConfig({ takesRawBody: true })
  @ApiOperation({
    operationId: 'reportText',
    summary: 'Report what became of a text that we sent (messaging providers only)',
    description:
      "Either Twilio's form with its X-Twilio-Signature; or this JSON, signed as Standard Webhooks defines, at most five " +
      'minutes old. A report that is repeated, older than an earlier one, or for an unknown text changes nothing.',
  })
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiBody({ type: NeutralReport })
  @ApiHeader({ name: 'webhook-id', required: false, example: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W' })
  @ApiHeader({ name: 'webhook-timestamp', required: false, example: '1763640000' })
  @ApiHeader({ name: 'webhook-signature', required: false, example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' })
  @ApiHeader({ name: 'X-Twilio-Signature', required: false, example: '' })
  @ApiResponse({ status: 200, description: 'Stored or ignored.', type: SubmissionAnswer })
  @ApiResponse({ status: 400, description: 'The id or the status is missing or wrong.', type: SubmissionAnswer })
  @ApiResponse({
    status: 403,
    description: 'Not signed, altered, too old, or from a provider that is not configured.',
    type: SubmissionAnswer,
  })
  async receive(@Req() request: FastifyRequest): Promise<SubmissionAnswer> {
    const report = readTextReport(request, this.config);
    const isStored = report !== undefined && (await this.texts.storeReport(report));
    request.log.info({ state: report?.state, code: report?.code, isStored }, 'report of a text received');
    return { success: true, message: 'Received.' };
  }
}
