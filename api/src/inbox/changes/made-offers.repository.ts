import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import { EstimatesRepository } from '../../offers/estimate/estimates.repository.js';
import { checkAmount } from '../../offers/estimate/offer-limit.js';
import type { NewOffer, NewOfferAnswer } from '../../offers/offer/offers.dto.js';
import { OffersRepository } from '../../offers/offer/offers.repository.js';
import type { CurrentSession } from '../../staff/access/current-staff.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { LeadWorkRepository } from './lead-work.repository.js';
import { refuseImpossible, toChangedLead } from './lead-work.service.js';
import type { MadeOffer, StoredOfferAnswer } from './lead-work.dto.js';
import { followUpAfter } from './next-follow-up.js';

/** Makes offers and records their events, with the effects on the leads. All methods throw DatabaseAway. */
@Injectable()
export class MadeOffersRepository {
  constructor(
    private readonly database: Database,
    private readonly leads: LeadWorkRepository,
    private readonly offers: OffersRepository,
    private readonly estimates: EstimatesRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  /**
   * Makes an offer, once per key, in one transaction.
   * @throws Refusal 400 (reason), 403 (above the ceiling), 404, 409 (open offer, or no such step), 422 (land)
   */
  make(id: string, offer: NewOffer, session: CurrentSession, key: string | null): Promise<MadeOffer> {
    const { actor } = session;
    const attempt = { staffId: actor.staffId, key, leadId: id, request: ['offer', id, offer] };
    return this.attempts.once(attempt, async (manager) => {
      await holdLeads(manager, [id]);
      const [current] = await this.leads.readStates([id], null, manager);
      if (current === undefined) throw unknownLead();
      const isNew = current.type === 'seller' && current.status === 'new';
      const { amountCents, terms, expiresOn, toldBy, followUp, reason = null, reopenReason } = offer;
      const status = { status: 'offer-made', ...(reopenReason !== undefined && { reopenReason }) } as const;
      if (!isNew) refuseImpossible({ ...current, hasOffer: true }, status);
      const estimate = await this.estimates.compute(id, offer, actor, manager);
      const { parcelId, formula, inputs, result, limitCents, mostCents } = estimate;
      if (inputs === null || result === null)
        throw new Refusal(422, 'Enter acres and county of the land first.', {
          reason: 'land-missing',
          showsReason: true,
        });
      checkAmount({ limitCents, mostCents }, offer, session);
      const facts = { parcelId, limitCents, formula, inputs, result };
      const row = { leadId: id, amountCents, terms, expiresOn, reason, ...facts };
      const offerId = await this.offers.add(manager, row, toldBy, actor);
      const step = { followUpAt: followUpAfter('offered', new Date(), expiresOn), isForced: followUp === 'last-day' };
      const assigneeId = current.assignee?.id ?? actor.staffId;
      const change = { ...status, step, assigneeId, offerId };
      const [changed] = await this.leads.change([current], change, actor, manager);
      return { id: offerId, lead: toChangedLead(changed ?? current, actor) };
    });
  }

  /**
   * Records an event of an offer.
   * @throws Refusal 400 (reason), 403 (above the limit), 404, 409 (it is over, accepted, or was told before)
   */
  answer(offerId: string, answer: NewOfferAnswer, session: CurrentSession): Promise<StoredOfferAnswer> {
    return this.database.transaction(async (manager) => {
      const { id, leadId, expiresOn } = await this.offers.answer(manager, offerId, answer, session);
      const [current] = await this.leads.readStates([leadId], null, manager);
      if (current === undefined) throw unknownLead();
      const step = { followUpAt: followUpAfter(answer.kind, new Date(), expiresOn) };
      const [changed] = await this.leads.change([current], { step }, session.actor, manager);
      return { id, lead: toChangedLead(changed ?? current, session.actor) };
    });
  }
}
