import { Body, Query } from '@nestjs/common';
import { readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { ReviewDecided, ReviewDecisionRequest, ReviewPage, ReviewQuery } from './review.dto.js';
import { ReviewService } from './review.service.js';

/** The things that wait for a decision of staff. */
@StaffController('inbox')
export class ReviewController {
  constructor(private readonly review: ReviewService) {}

  @StaffEndpoint('GET review', {
    role: 'agent',
    operationId: 'listReview',
    summary: 'List what waits for a decision, oldest first',
    description:
      'Suspected spam, unread replies to texts, and probable duplicates of the last 90 days. Listing is an entry of the audit trail.',
    takesQuery: true,
    answer: ReviewPage,
  })
  list(@Query() query: ReviewQuery, @CurrentActor() actor: ActingStaff): Promise<ReviewPage> {
    return this.review.list(readStrictly(ReviewQuery, query), actor);
  }

  @StaffEndpoint('POST review/decisions', {
    role: 'agent',
    status: 200,
    operationId: 'decideReview',
    summary: 'Decide about suspected spam, a reply or a probable duplicate',
    description:
      'not-spam: the lead is on the lists again, with its original clock. same: each lead shows the other as the same person. ' +
      'different: they are not suggested again. stop: the number is stopped, unless its owner sent START after the text. ' +
      'no-stop: the text pauses the number no more; other texts and stops still do. If somebody decided first, ' +
      'nothing changes, and the answer says what stands. With `instead`, the decision changes; about a text, until its number sends another.',
    body: ReviewDecisionRequest,
    answer: ReviewDecided,
    refusals: {
      404: 'There is no such lead, text or pair.',
      409: 'The text needs no decision. With `instead`: the decision was taken back, or the number has sent another text.',
    },
  })
  decide(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<ReviewDecided> {
    return this.review.decide(readStrictly(ReviewDecisionRequest, body), actor);
  }
}
