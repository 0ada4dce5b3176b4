import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { gatherEvidence } from '../../consent/ledger/consent-evidence.js';
import { isFormPost } from '../../http/request/form-post.js';
import { OwnPageGuard } from '../../http/request/own-page.guard.js';
import { readFields } from '../../http/fields/read-fields.js';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import { SubmissionLimitGuard } from '../../intake/submission-limit.js';
import { SuppressionsRepository } from './suppressions.repository.js';
import { WrittenPhoneField } from '../../http/fields/written-phone-field.js';

/** The form of the page /stop-texts. */
class StopRequest {
  @WrittenPhoneField()
  phone: string;
}

/** Lets anyone stop the texts to a number. */
@ApiTags('stop page')
@Controller('api/messaging')
export class StopPageController {
  constructor(
    private readonly suppressions: SuppressionsRepository,
    private readonly config: Config,
  ) {}

  /** Stops the texts to a number. The response does not reveal whether we know the number. */
  @Post('stop')
  @HttpCode(201)
  @RouteConfig({ formPage: '/stop-texts' })
  @UseGuards(OwnPageGuard, SubmissionLimitGuard)
  @ApiOperation({
    operationId: 'stopTexts',
    summary: 'Stop marketing texts to a number',
    description:
      'Takes effect at once, for sellers and buyers alike. The response is the same for known, unknown and stopped numbers.',
  })
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiBody({ type: StopRequest })
  @ApiHeader({
    name: 'X-CSRF-Token',
    description: 'Content of the page\'s <meta name="csrf-token">; may be empty.',
    required: false,
    example: '',
  })
  @ApiHeader({
    name: 'Section-Release',
    description: 'Release of the section that served the form.',
    required: false,
    example: 'legal@1.0.0-abc',
  })
  @ApiResponse({ status: 201, description: 'The number is stopped.', type: SubmissionAnswer })
  @ApiResponse({
    status: 303,
    description:
      'The response to a form without scripts: a redirect to its page, which shows whether the stop was stored.',
  })
  @ApiResponse({
    status: 400,
    description: 'The body is not JSON, or the phone number is not a US number.',
    type: SubmissionAnswer,
  })
  @ApiResponse({
    status: 403,
    description: 'Sent from a foreign origin, or with a wrong token.',
    type: SubmissionAnswer,
  })
  @ApiResponse({ status: 429, description: 'Too many submissions from one address.', type: SubmissionAnswer })
  async stop(@Body() body: unknown, @Req() request: FastifyRequest): Promise<SubmissionAnswer> {
    const { phone } = readFields(StopRequest, body).fields;
    const sectionRelease = isFormPost(request)
      ? (body as { sectionRelease?: unknown }).sectionRelease
      : request.headers['section-release'];
    const shown = { wording: {}, smsWording: {}, sectionRelease };
    const evidence = gatherEvidence(request, shown, { isSmsTicked: false, publicOrigins: this.config.publicOrigins });
    await this.suppressions.stopFromPage(phone, evidence);
    return { success: true, message: 'Done. We will send no more marketing texts to this number.' };
  }
}
