import { Body } from '@nestjs/common';
import { AttemptKey } from '../../http/idempotency-key.js';
import { IdParam, readStrictly } from '../../http/read-fields.js';
import { NewOffer } from '../../offers/offers.dto.js';
import { CurrentSession } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { MadeOffer } from './lead-work.dto.js';
import { MadeOffersRepository } from './made-offers.repository.js';

/** Offers, and what they make of a lead. */
@StaffController('offers')
export class MadeOffersController {
  constructor(private readonly offers: MadeOffersRepository) {}

  @StaffEndpoint('POST leads/:id/offers', {
    role: 'agent',
    operationId: 'makeOffer',
    summary: 'Make an offer for a parcel of a lead',
    description:
      'The lead becomes offer-made, with a follow-up on the last day of the offer; an unassigned lead becomes yours. An ' +
      'offer that was told to a seller whom nobody has answered yet counts as a contact. It is computed as `offer-estimate` says.',
    body: NewOffer,
    answer: MadeOffer,
    isRepeatable: true,
    refusals: {
      403: 'Not at least agent, or above the ceiling, which takes an admin who has just confirmed.',
      409: 'There is an open offer, or the lead cannot take the status.',
      422: 'The parcel lacks acres or county: `reason` is `land-missing`. Also: the Idempotency-Key was used otherwise.',
    },
  })
  make(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentSession() session: CurrentSession,
    @AttemptKey() key: string | null,
  ): Promise<MadeOffer> {
    return this.offers.make(id, readStrictly(NewOffer, body), session, key);
  }
}
