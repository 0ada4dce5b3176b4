import { Body, Query } from '@nestjs/common';
import { readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { ReviewDecided, ReviewDecisionRequest, ReviewPage, ReviewQuery } from './review.dto.js';
import { ReviewService } from './review.service.js';

/** The items that wait for a decision of staff. */
@StaffController('inbox')
export class ReviewController {
  constructor(private readonly review: ReviewService) {}

  @StaffEndpoint('GET review', {
    role: 'agent',
    operationId: 'listReview',
    summary: 'List the items that wait for a decision, oldest first',
    description:
      'Suspected spam, unread replies to texts, and probable duplicates of the last 90 days. Adds an audit entry.',
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
      'not-spam: the lead is in the lists again, with its original promise. same: the leads are linked as one person. different: the pair ' +
      'is not suggested again. stop: the number gets no more texts, unless its owner sent START after the text. no-stop: this text no ' +
      'longer pauses texts to the number. If a colleague decided first, nothing changes, and the response has that decision. `instead` ' +
      'replaces an earlier decision; about a text, only until the number sends another.',
    body: ReviewDecisionRequest,
    answer: ReviewDecided,
    refusals: {
      404: 'There is no such lead, text or pair.',
      409: 'The text needs no decision. With `instead`: the earlier decision was undone, or the number has sent another text.',
    },
  })
  decide(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<ReviewDecided> {
    return this.review.decide(readStrictly(ReviewDecisionRequest, body), actor);
  }
}
