import { Body } from '@nestjs/common';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { NewOffer, NewOfferAnswer, readOfferAnswer } from '../../offers/offer/offers.dto.js';
import { CurrentSession } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { MadeOffer, StoredOfferAnswer } from './lead-work.dto.js';
import { MadeOffersService } from './made-offers.service.js';

/** Offers, and their effects on the lead. */
@StaffController('offers')
export class MadeOffersController {
  constructor(private readonly offers: MadeOffersService) {}

  @StaffEndpoint('POST leads/:id/offers', {
    role: 'agent',
    operationId: 'makeOffer',
    summary: 'Make an offer for a parcel of a lead',
    description:
      'The lead becomes offer-made, with a follow-up on the last day of the offer unless somebody set one for later; an unassigned lead becomes yours. An ' +
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

  @StaffEndpoint('POST offers/:id/events', {
    role: 'agent',
    operationId: 'answerOffer',
    summary: 'Say what became of an offer',
    description:
      'Either side names another amount, the seller is told, or it ends. That they were told counts as a contact if ' +
      'nobody has answered them yet. Nothing is changed: each answer is kept. A follow-up that the offer set, or that ' +
      'has passed, becomes that of the next step.',
    body: NewOfferAnswer,
    answer: StoredOfferAnswer,
    refusals: {
      403: 'Not at least agent, or above the limit.',
      409: 'The offer is over, accepted, or was told before.',
    },
  })
  answer(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentSession() session: CurrentSession,
  ): Promise<StoredOfferAnswer> {
    return this.offers.answer(id, readOfferAnswer(body), session);
  }
}
