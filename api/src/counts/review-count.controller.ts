import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { ReviewCount } from './review-count.dto.js';
import { ReviewCountService } from './review-count.service.js';

/** Counts for the desk's tabs and the screen Today. */
@StaffController('inbox')
export class ReviewCountController {
  constructor(private readonly counts: ReviewCountService) {}

  @StaffEndpoint('GET review/count', {
    role: 'agent',
    operationId: 'countReview',
    summary: 'Count what waits for a decision, and open privacy requests',
    description: 'No personal data. It does not keep a session open, and adds no entry to the audit trail.',
    answer: ReviewCount,
    isBackground: true,
  })
  count(): Promise<ReviewCount> {
    return this.counts.count();
  }
}
