import { Injectable } from '@nestjs/common';
import { ReviewRepository } from '../inbox/review/review.repository.js';
import { PrivacyRequestsRepository } from '../privacy/requests/privacy-requests.repository.js';
import type { ReviewCount } from './review-count.dto.js';

/** Counts the items that wait for staff besides leads. */
@Injectable()
export class ReviewCountService {
  constructor(
    private readonly review: ReviewRepository,
    private readonly requests: PrivacyRequestsRepository,
  ) {}

  /** @throws DatabaseAway */
  async count(): Promise<ReviewCount> {
    const [items, privacyRequests] = await Promise.all([this.review.count(), this.requests.countDue(new Date())]);
    return { items, privacyRequests };
  }
}
