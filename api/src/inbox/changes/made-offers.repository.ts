import { Injectable } from '@nestjs/common';
import { Refusal } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import { EstimatesRepository } from '../../offers/estimates.repository.js';
import { checkAmount } from '../../offers/offer-limit.js';
import type { NewOffer } from '../../offers/offers.dto.js';
import { OffersRepository } from '../../offers/offers.repository.js';
import type { CurrentSession } from '../../staff/access/current-staff.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { LeadWorkRepository } from './lead-work.repository.js';
import { refuseImpossible, toChangedLead } from './lead-work.service.js';
import type { MadeOffer } from './lead-work.dto.js';

// Between 6 AM in Hawaii and noon in New York: somebody can still call on the last day.
const LAST_MORNING = 'T16:00:00Z';
const HOUR_MS = 3_600_000;

/** Makes offers, with what becomes of their leads. All throw DatabaseAway. */
@Injectable()
export class MadeOffersRepository {
  constructor(
    private readonly leads: LeadWorkRepository,
    private readonly offers: OffersRepository,
    private readonly estimates: EstimatesRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  /**
   * Makes an offer, once under a key: all of it or nothing.
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
      const { amountCents, terms, expiresOn, toldBy, reason = null, reopenReason } = offer;
      const status = { status: 'offer-made', ...(reopenReason !== undefined && { reopenReason }) } as const;
      if (!isNew) refuseImpossible({ ...current, hasOffer: true }, status);
      const estimate = await this.estimates.compute(id, offer, actor, manager);
      const { parcelId, formula, inputs, result, limitCents } = estimate;
      if (inputs === null || result === null)
        throw new Refusal(422, 'Enter acres and county of the land first.', {
          reason: 'land-missing',
          showsReason: true,
        });
      checkAmount(limitCents, offer, session);
      const facts = { parcelId, limitCents, formula, inputs, result };
      const row = { leadId: id, amountCents, terms, expiresOn, reason, ...facts };
      const offerId = await this.offers.add(manager, row, toldBy, actor);
      const followUpAt = new Date(Math.max(Date.parse(`${expiresOn}${LAST_MORNING}`), Date.now() + HOUR_MS));
      const assigneeId = current.assignee?.id ?? actor.staffId;
      const change = { ...status, followUpAt, assigneeId, offerId };
      const [changed] = await this.leads.change([current], change, actor, manager);
      return { id: offerId, lead: toChangedLead(changed ?? current, actor) };
    });
  }
}
