import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { EstimatesService } from '../../offers/estimate/estimates.service.js';
import { checkAmount } from '../../offers/estimate/offer-limit.js';
import type { NewOffer, NewOfferAnswer } from '../../offers/offer/offers.dto.js';
import { OffersService } from '../../offers/offer/offers.service.js';
import type { CurrentSession } from '../../staff/access/current-staff.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { LeadWorkRepository } from './lead-work.repository.js';
import { LeadWorkService } from './lead-work.service.js';
import { toChangedLead } from './changed-lead.js';
import type { MadeOffer, StoredOfferAnswer } from './lead-work.dto.js';
import { followUpAfter } from './next-follow-up.js';
import { objectionTo, refusalOf } from './objections.js';

/** Makes offers and records their events, with the changes of the leads. All methods throw DatabaseAway. */
@Injectable()
export class MadeOffersService {
  constructor(
    private readonly database: Database,
    private readonly leads: LeadWorkRepository,
    private readonly work: LeadWorkService,
    private readonly offers: OffersService,
    private readonly estimates: EstimatesService,
    private readonly attempts: AttemptsRepository,
  ) {}

  /**
   * Makes an offer in one transaction, once per idempotency key.
   * @throws Refusal 400 (no reason), 403 (above the ceiling), 404, 409 (open offer, or impossible status), 422 (land)
   */
  make(id: string, offer: NewOffer, session: CurrentSession, key: string | null): Promise<MadeOffer> {
    const { actor } = session;
    const attempt = { staffId: actor.staffId, key, leadId: id, request: ['offer', id, offer] };
    return this.attempts.runOnce(attempt, async (transaction) => {
      const [current] = await this.leads.lock(transaction, [id]);
      if (current === undefined) throw unknownLead();
      const isNew = current.type === 'seller' && current.status === 'new';
      const { amountCents, terms, expiresOn, toldBy, followUp, reason = null, reopenReason } = offer;
      const status = { status: 'offer-made', ...(reopenReason !== undefined && { reopenReason }) } as const;
      const offered = { ...current, hasOffer: true };
      const objection = isNew ? undefined : objectionTo(offered, status);
      if (objection !== undefined) throw refusalOf(objection, current);
      const estimate = await this.estimates.compute(id, offer, actor, transaction);
      const { parcelId, formula, inputs, result, limitCents, mostCents } = estimate;
      if (inputs === null || result === null)
        throw new Refusal(422, 'Enter acres and county of the land first.', {
          reason: 'land-missing',
          showsReason: true,
        });
      checkAmount({ limitCents, mostCents }, offer, session);
      const facts = { parcelId, limitCents, formula, inputs, result };
      const row = { leadId: id, amountCents, terms, expiresOn, reason, ...facts };
      const offerId = await this.offers.add(transaction, row, toldBy, actor);
      const step = { followUpAt: followUpAfter('offered', new Date(), expiresOn), isForced: followUp === 'last-day' };
      const assigneeId = current.assignee?.id ?? actor.staffId;
      const change = { ...status, step, assigneeId, offerId };
      const changed = await this.work.changeLocked(transaction, offered, change, actor);
      return { id: offerId, lead: toChangedLead(changed, actor) };
    });
  }

  /**
   * Records an event of an offer. @throws Refusal 400 (no reason), 403 (above the limit), 404, 409 (the offer has
   * ended, was accepted or told earlier)
   */
  answer(offerId: string, answer: NewOfferAnswer, session: CurrentSession): Promise<StoredOfferAnswer> {
    return this.database.transaction(async (transaction) => {
      const { id, leadId, expiresOn } = await this.offers.answer(transaction, offerId, answer, session);
      const [current] = await this.leads.read(transaction, [leadId]);
      if (current === undefined) throw unknownLead();
      const step = { followUpAt: followUpAfter(answer.kind, new Date(), expiresOn) };
      const changed = await this.work.changeLocked(transaction, current, { step }, session.actor);
      return { id, lead: toChangedLead(changed, session.actor) };
    });
  }
}
