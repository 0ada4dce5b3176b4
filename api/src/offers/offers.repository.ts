import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { holdLeads, isLead } from '../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { todayInHawaii } from './day-field.js';
import type { OfferState } from './offer-facts.js';
import { OfferEventEntity } from './offer-event.entity.js';
import { SUM_OFFERS } from './offer-rows.sql.js';
import { OfferEntity } from './offer.entity.js';
import type { NewOfferAnswer, OffersOfLead, OfferSum, OwnerAnswer, StoredOfferAnswer } from './offers.dto.js';
import { OwnerCheckEntity } from './owner-check.entity.js';

type NewRow = Omit<OfferEntity, 'id' | 'lead' | 'parcel' | 'staff' | 'staffId' | 'at'>;

/** An offer that was read, and what has become of it. */
interface KnownOffer {
  readonly offer: OfferEntity;
  readonly state: OfferState;
  readonly answerCents: number | null;
}

const OVER: readonly OfferState[] = ['declined', 'withdrawn', 'expired'];

/** Keeps offers, what becomes of them, and the checks of owners. All throw DatabaseAway. */
@Injectable()
export class OffersRepository {
  constructor(private readonly database: Database) {}

  /** The offers and checks of a lead; the read is audited. @throws Refusal 404 */
  read(leadId: string, { staffId, ip }: ActingStaff): Promise<OffersOfLead> {
    return this.database.transaction(async (manager) => {
      if (!(await isLead(manager, leadId))) throw unknownLead();
      const known = await findOffers(manager, { leadId });
      const checks = await manager.find(OwnerCheckEntity, {
        where: { leadId },
        relations: { staff: true },
        order: { id: 'ASC' },
      });
      await appendAudit(manager, { staffId, ip, action: 'offers-read', leadId });
      const newest = new Map(checks.map((check) => [check.question, check]));
      return {
        offers: known.map(
          ({ offer: { staff, leadId: _, parcelId: __, staffId: ___, ...offer }, state, answerCents }) => ({
            ...offer,
            ...{ state, answerCents, by: staff.name },
          }),
        ),
        checks: [...newest.values()].map(({ question, answer, staff, at }) => ({
          question,
          answer,
          at,
          by: staff.name,
        })),
      };
    });
  }

  /** What is offered to sellers, by status. */
  async sum(): Promise<OfferSum[]> {
    const rows = await this.database.query(SUM_OFFERS.with());
    return rows.map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }));
  }

  /** What was agreed on for a parcel; null if no offer for it was accepted. */
  async readAgreed(parcelId: string, manager: EntityManager): Promise<number | null> {
    const known = await findOffers(manager, { parcelId });
    return known.find(({ state }) => state === 'accepted')?.answerCents ?? null;
  }

  /** Adds an offer to a lead that is held, and returns its id. @throws Refusal 409 (there is an open one) */
  async add(manager: EntityManager, row: NewRow, { staffId, ip }: ActingStaff): Promise<string> {
    const known = await findOffers(manager, { leadId: row.leadId });
    if (known.some(({ state }) => !OVER.includes(state)))
      throw new Refusal(409, 'There is an open offer. Withdraw it, or say that it was declined.', {
        reason: 'offer-open',
      });
    const offer = manager.create(OfferEntity, { ...row, staffId });
    await manager.insert(OfferEntity, offer);
    await appendAudit(manager, {
      staffId,
      ip,
      action: 'offer-made',
      leadId: row.leadId,
      detail: { offerId: offer.id },
    });
    return offer.id;
  }

  /**
   * Says what became of an offer.
   * @throws Refusal 404, 409 (it is over, or accepted), or what `refuse` throws for the amount that is agreed on
   */
  answer(
    offerId: string,
    { kind, amountCents }: NewOfferAnswer,
    actor: ActingStaff,
    refuse: (offer: OfferEntity, amountCents: number) => void,
  ): Promise<StoredOfferAnswer> {
    return this.database.transaction(async (manager) => {
      const found = await manager.findOneBy(OfferEntity, { id: offerId });
      // Two answers wait for each other at the lead, and so does an erasure.
      if (found === null || (await holdLeads(manager, [found.leadId])) === 0) throw unknownOffer();
      const [known] = await findOffers(manager, { id: offerId });
      if (known === undefined) throw unknownOffer();
      const { offer, state, answerCents } = known;
      const isKept = state === 'accepted' && ['accepted', 'countered'].includes(kind);
      if (OVER.includes(state) || isKept)
        throw new Refusal(409, `This offer is ${state}. Make another one.`, { reason: 'offer-over' });
      const agreed = amountCents ?? (state === 'countered' ? answerCents : null) ?? offer.amountCents;
      if (kind === 'accepted') refuse(offer, agreed);
      const cents = { countered: amountCents ?? null, accepted: agreed, declined: null, withdrawn: null }[kind];
      return { id: await append(manager, offer, { kind, amountCents: cents }, actor) };
    });
  }

  /** Withdraws an offer of a lead that is held, unless it is over. */
  async withdraw(manager: EntityManager, offerId: string, actor: ActingStaff): Promise<void> {
    const [known] = await findOffers(manager, { id: offerId });
    if (known !== undefined && !OVER.includes(known.state))
      await append(manager, known.offer, { kind: 'withdrawn', amountCents: null }, actor);
  }

  /** Answers a question about the owner. @throws Refusal 404 */
  check(leadId: string, { question, answer }: OwnerAnswer, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      if ((await holdLeads(manager, [leadId])) === 0) throw unknownLead();
      await manager.insert(OwnerCheckEntity, { leadId, question, answer, staffId });
      await appendAudit(manager, { staffId, ip, action: 'owner-checked', leadId, detail: { question } });
    });
  }
}

/** The newest first. */
async function findOffers(manager: EntityManager, where: FindOptionsWhere<OfferEntity>): Promise<KnownOffer[]> {
  const offers = await manager.find(OfferEntity, { where, relations: { staff: true }, order: { id: 'DESC' } });
  const offerId = In(offers.map(({ id }) => id));
  const events = await manager.find(OfferEventEntity, { where: { offerId }, order: { id: 'ASC' } });
  return offers.map((offer) => {
    const last = events.findLast((event) => event.offerId === offer.id);
    const isExpired = last?.kind !== 'accepted' && offer.expiresOn < todayInHawaii();
    const state = last?.kind ?? 'made';
    return {
      offer,
      state: isExpired && !OVER.includes(state) ? 'expired' : state,
      answerCents: last?.amountCents ?? null,
    };
  });
}

async function append(
  manager: EntityManager,
  { id, leadId }: OfferEntity,
  answer: Pick<OfferEventEntity, 'kind' | 'amountCents'>,
  { staffId, ip }: ActingStaff,
): Promise<string> {
  const event = manager.create(OfferEventEntity, { ...answer, offerId: id, staffId });
  await manager.insert(OfferEventEntity, event);
  const detail = { offerId: id, kind: answer.kind };
  await appendAudit(manager, { staffId, ip, action: 'offer-answered', leadId, detail });
  return event.id;
}

function unknownOffer(): Refusal {
  return new Refusal(404, 'There is no offer with this id.', { reason: 'unknown-offer' });
}
