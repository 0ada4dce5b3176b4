import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { OpenInterests } from '../deal/deals.dto.js';
import { InterestsService } from './interests.service.js';

/** Buyers who want to be called about a deal. */
@StaffController('deals', '/interests')
export class InterestsController {
  constructor(private readonly interests: InterestsService) {}

  @StaffEndpoint('GET', {
    role: 'viewer',
    operationId: 'listInterests',
    summary: 'List the buyers who wait for a call about a deal',
    description: 'The first 200, without suspected spam. Each read adds an entry to the audit trail.',
    answer: OpenInterests,
  })
  async list(@CurrentActor() actor: ActingStaff): Promise<OpenInterests> {
    return { items: await this.interests.list(actor) };
  }
}
