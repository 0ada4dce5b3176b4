import { Body } from '@nestjs/common';
import { AttemptKey } from '../../http/request/idempotency-key.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { NewOffer, NewOfferAnswer, readOfferAnswer } from '../../offers/offer/offers.dto.js';
import { CurrentSession } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { MadeOffer, StoredOfferAnswer } from './lead-work.dto.js';
import { MadeOffersService } from './made-offers.service.js';

/** Makes offers and records their events, with the changes of the lead. */
@StaffController('offers')
export class MadeOffersController {
  constructor(private readonly offers: MadeOffersService) {}

  @StaffEndpoint('POST leads/:id/offers', {
    role: 'agent',
    operationId: 'makeOffer',
    summary: 'Make an offer for a parcel of a lead',
    description:
      'The lead gets the status offer-made and a follow-up on the last day of the offer, unless somebody set a later one. An unassigned ' +
      'lead is assigned to you. Telling the offer to a seller whom nobody has answered yet counts as a contact. See `offer-estimate` for ' +
      'the computation.',
    body: NewOffer,
    answer: MadeOffer,
    isRepeatable: true,
    refusals: {
      403: 'Your role is below agent, or the amount is above the ceiling: then only an admin who has just confirmed the sign-in may offer it.',
      409: 'There is an open offer, or the lead cannot become offer-made.',
      422: 'The parcel has no acres or county (`reason` is `land-missing`), or the Idempotency-Key was used for another request.',
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
    summary: 'Record an event of an offer',
    description:
      'Either side names another amount, the seller is told the offer, or the offer ends. Telling counts as a contact if nobody has ' +
      'answered the seller yet. A follow-up that an offer set, or that has passed, is replaced by that of the next step.',
    body: NewOfferAnswer,
    answer: StoredOfferAnswer,
    refusals: {
      403: 'Your role is below agent, or the amount is above the limit.',
      409: 'The offer has ended, was accepted, or was told earlier.',
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
