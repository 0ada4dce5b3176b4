import { Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { BuyerSubmission } from './buyer-submission.dto.js';
import { answerToIntake } from './intake-answer.js';
import { LeadsService } from './leads.service.js';
import { SellerSubmission } from './seller-submission.dto.js';
import { SubmissionEndpoint } from './submission-endpoint.js';

/** The two public forms. */
@ApiTags('submissions')
@Controller('api')
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

  /** A seller asks for an offer. */
  @SubmissionEndpoint({
    path: 'seller',
    operationId: 'submitSeller',
    summary: 'Request an offer for land',
    body: SellerSubmission,
    formPage: '/sell-your-land',
  })
  async submitSeller(@Req() request: FastifyRequest): Promise<SubmissionAnswer> {
    return answerToIntake(await this.leads.receive('seller', SellerSubmission, request), 'seller');
  }

  /** A buyer joins the buyers list. */
  @SubmissionEndpoint({
    path: 'buyer',
    operationId: 'submitBuyer',
    summary: 'Join the buyers list',
    body: BuyerSubmission,
    formPage: '/buy-land',
  })
  async submitBuyer(@Req() request: FastifyRequest): Promise<SubmissionAnswer> {
    return answerToIntake(await this.leads.receive('buyer', BuyerSubmission, request), 'buyer');
  }
}
