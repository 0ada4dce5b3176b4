import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { IdParam } from '../http/read-fields.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { OpenInterests } from './deals.dto.js';
import { InterestsRepository } from './interests.repository.js';

/** Buyers who want to be called about a deal. */
@StaffController('deals', '/interests')
export class InterestsController {
  constructor(private readonly interests: InterestsRepository) {}

  @StaffEndpoint('GET', {
    role: 'viewer',
    operationId: 'listInterests',
    summary: 'List the buyers who wait for a call about a deal',
    description: 'The first 200, without suspected spam. Reading them is an entry of the audit trail.',
    answer: OpenInterests,
  })
  async list(@CurrentActor() actor: ActingStaff): Promise<OpenInterests> {
    return { items: await this.interests.list(actor) };
  }

  @StaffEndpoint('POST :dealId/:leadId/answered', {
    role: 'agent',
    status: 204,
    operationId: 'answerInterest',
    summary: 'Say that an interested buyer was called',
    description: 'Said again, it stays as it is.',
  })
  answer(
    @IdParam('dealId') dealId: string,
    @IdParam('leadId') leadId: string,
    @CurrentActor() actor: ActingStaff,
  ): Promise<void> {
    return this.interests.answer(dealId, leadId, actor);
  }
}
