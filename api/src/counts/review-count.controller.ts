import { ApiProperty } from '../http/fields/api-fields.js';
import { LeadCount } from '../inbox/list/lead-list-page.dto.js';
import { ReviewRepository } from '../inbox/review/review.repository.js';
import { PrivacyRequestsDue } from '../privacy/requests/privacy-request.dto.js';
import { PrivacyRequestsRepository } from '../privacy/requests/privacy-requests.repository.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';

/** The number of items that wait for staff besides leads. */
class ReviewCount {
  @ApiProperty({ type: LeadCount, description: 'Of `GET review`; at most 1,000.' }) items: LeadCount;
  @ApiProperty({ type: PrivacyRequestsDue }) privacyRequests: PrivacyRequestsDue;
}

/** Counts for the navigation and for Today. */
@StaffController('inbox')
export class ReviewCountController {
  constructor(
    private readonly review: ReviewRepository,
    private readonly requests: PrivacyRequestsRepository,
  ) {}

  @StaffEndpoint('GET review/count', {
    role: 'agent',
    operationId: 'countReview',
    summary: 'Count what waits for a decision, and open privacy requests',
    description: 'No personal data. It does not keep a session open, and adds no entry to the audit trail.',
    answer: ReviewCount,
    isBackground: true,
  })
  async count(): Promise<ReviewCount> {
    const [items, privacyRequests] = await Promise.all([this.review.count(), this.requests.countDue(new Date())]);
    return { items, privacyRequests };
  }
}
