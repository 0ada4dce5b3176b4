import { Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.js';
import type { SubmissionAnswer } from '../http/submission-answer.dto.js';
import type { LeadType } from '../leads/lead/lead-enums.js';
import { SubmissionsService } from './submissions.service.js';
import type { IntakeOutcome } from './new-lead.js';
import { SubmissionEndpoint } from './submission-endpoint.js';
import { BuyerSubmission, SellerSubmission } from './submissions.dto.js';

const THANKS: Readonly<Record<LeadType, string>> = {
  seller: 'Thank you! We received your information and will contact you soon.',
  buyer: 'Thank you! You have been added to our investor network.',
};

/**
 * The response to a submission; a repeated one gets the response of the first.
 * @throws Refusal if the key was reused
 */
function answerToIntake(outcome: IntakeOutcome, type: LeadType): SubmissionAnswer {
  if (outcome === 'key-reused')
    throw new Refusal(422, 'This Idempotency-Key was used for another submission. Send a new key.', {
      reason: outcome,
    });
  return { success: true, message: THANKS[type] };
}

@ApiTags('submissions')
@Controller('api')
export class SubmissionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  /** A seller asks for an offer. */
  @SubmissionEndpoint({
    path: 'seller',
    operationId: 'submitSeller',
    summary: 'Request an offer for land',
    body: SellerSubmission,
    formPage: '/sell-your-land',
  })
  async submitSeller(@Req() request: FastifyRequest): Promise<SubmissionAnswer> {
    return answerToIntake(await this.submissions.receive('seller', SellerSubmission, request), 'seller');
  }

  /** A buyer joins the buyers list. */
  @SubmissionEndpoint({
    path: 'buyer',
    operationId: 'submitBuyer',
    summary: 'Join the buyers list',
    body: BuyerSubmission,
    formPage: '/buy-land',
    formFields: { interests: 'buyers-list-interests' },
  })
  async submitBuyer(@Req() request: FastifyRequest): Promise<SubmissionAnswer> {
    return answerToIntake(await this.submissions.receive('buyer', BuyerSubmission, request), 'buyer');
  }
}
