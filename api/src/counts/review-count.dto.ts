import { ApiProperty } from '../http/fields/api-fields.js';
import { LeadCount } from '../inbox/list/lead-list-page.dto.js';
import { PrivacyRequestsDue } from '../privacy/requests/privacy-request.dto.js';

/** The number of items in Review, and of open privacy requests. */
export class ReviewCount {
  @ApiProperty({ type: LeadCount, description: 'Items of `GET review`, counted to 1,000.' }) items: LeadCount;
  @ApiProperty({ type: PrivacyRequestsDue }) privacyRequests: PrivacyRequestsDue;
}
