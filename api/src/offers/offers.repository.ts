import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { runIn, statement } from '../database/statement.js';
import { Refusal } from '../http/refusal.js';
import type { ContactChannel } from '../leads/lead/lead-enums.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { holdLeads, isLead, LEADS } from '../leads/lead/lead-rows.sql.js';
import { LOG_CONTACT } from '../leads/lead/log-contact.sql.js';
import { RETRACT_CONTACTS } from '../leads/lead/retract-contact.sql.js';
import type { ActingStaff } from '../staff/access/actor.js';
import type { CurrentSession } from '../staff/access/current-staff.js';
import { todayInHawaii } from './day-field.js';
import { OfferEventEntity } from './offer-event.entity.js';
import type { OfferState } from './offer-facts.js';
import { checkAmount } from './offer-limit.js';
import { SUM_OFFERS } from './offer-rows.sql.js';
import { OfferEntity } from './offer.entity.js';
import type { NewOfferAnswer, OffersOfLead, OfferSum, OwnerAnswer, StoredOfferAnswer } from './offers.dto.js';
import { OwnerCheckEntity } from './owner-check.entity.js';

type NewRow = Omit<OfferEntity, 'id' | 'lead' | 'parcel' | 'staff' | 'staffId' | 'at'>;
type NewEvent = Pick<OfferEventEntity, 'kind'> & Partial<OfferEventEntity>;

/** An offer that was read, and what has become of it. */
interface KnownOffer {
  readonly offer: OfferEntity;
  readonly state: OfferState;
  readonly answerCents: number | null;
  /** That the seller was told. */
  readonly told: OfferEventEntity | undefined;
}

const OVER: readonly OfferState[] = ['declined', 'withdrawn', 'expired'];

const IS_UNANSWERED = statement<{ leadId: string }, { isUnanswered: boolean }>(
  'is-lead-unanswered',
  `SELECT l.first_contact_at IS NULL AS "isUnanswered" FROM ${LEADS} l WHERE l.id = :leadId::uuid`,
);

/** Keeps offers, what becomes of them, and the checks of owners. All throw DatabaseAway. */
@Injectable()
export class OffersRepository {
  constructor(private readonly database: Database) {}

  /** The offers and checks of a lead; the read is audited. @throws Refusal 404 */
  read(leadId: string, { staffId, ip }: ActingStaff): Promise<OffersOfLead> {
    return this.database.transaction(async (manager) => {
      if (!(await isLead(manager, leadId))) throw unknownLead();
      const known = await findOffers(manager, { leadId });
      const relations = { staff: true };
      const checks = await manager.find(OwnerCheckEntity, { where: { leadId }, relations, order: { id: 'ASC' } });
      await appendAudit(manager, { staffId, ip, action: 'offers-read', leadId });
      const newest = new Map(checks.map((check) => [check.question, check]));
      return {
        offers: known.map(toOffer),
        checks: [...newest.values()].map(({ question, answer, staff, at }) => ({
          ...{ question, answer, at, by: staff.name },
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
  async add(
    manager: EntityManager,
    row: NewRow,
    channel: ContactChannel | undefined,
    actor: ActingStaff,
  ): Promise<string> {
    const { leadId } = row;
    const { staffId, ip } = actor;
    const known = await findOffers(manager, { leadId });
    if (known.some(({ state }) => !OVER.includes(state)))
      throw refuse(409, 'offer-open', 'There is an open offer. Withdraw it, or say that it was declined.');
    const offer = manager.create(OfferEntity, { ...row, staffId });
    await manager.insert(OfferEntity, offer);
    await appendAudit(manager, { staffId, ip, action: 'offer-made', leadId, detail: { offerId: offer.id } });
    if (channel !== undefined) await tell(manager, offer, channel, actor);
    return offer.id;
  }

  /**
   * Says what became of an offer.
   * @throws Refusal 400 (reason), 403 (above the limit), 404, 409 (it is over, accepted, or was told before)
   */
  answer(offerId: string, answer: NewOfferAnswer, session: CurrentSession): Promise<StoredOfferAnswer> {
    const { kind, amountCents, channel, reason } = answer;
    return this.database.transaction(async (manager) => {
      const found = await manager.findOneBy(OfferEntity, { id: offerId });
      // Two answers wait for each other at the lead, and so does an erasure.
      if (found === null || (await holdLeads(manager, [found.leadId])) === 0) throw unknownOffer();
      const [known] = await findOffers(manager, { id: offerId });
      if (known === undefined) throw unknownOffer();
      const { offer, state, answerCents, told } = known;
      const isKept = state === 'accepted' && ['accepted', 'countered'].includes(kind);
      if (OVER.includes(state) || isKept) throw refuse(409, 'offer-over', `This offer is ${state}. Make another one.`);
      if (channel !== undefined) {
        if (told || state !== 'made') throw refuse(409, 'told-before', 'The seller knows this offer.');
        return { id: await tell(manager, offer, channel, session.actor) };
      }
      const agreed = amountCents ?? (state === 'countered' ? answerCents : null) ?? offer.amountCents;
      // What was offered above the limit was allowed and explained then.
      if (kind === 'accepted' && agreed > offer.amountCents)
        checkAmount(offer.limitCents, { amountCents: agreed, reason }, session);
      const cents = { amountCents: kind === 'accepted' ? agreed : (amountCents ?? null) };
      return { id: await append(manager, offer, { kind, ...cents, reason: reason ?? null }, session.actor) };
    });
  }

  /** Withdraws an offer of a lead that is held, unless it is over, with the contact that telling it was. */
  async withdraw(manager: EntityManager, offerId: string, actor: ActingStaff): Promise<void> {
    const [known] = await findOffers(manager, { id: offerId });
    if (known === undefined || OVER.includes(known.state)) return;
    await append(manager, known.offer, { kind: 'withdrawn' }, actor);
    const contactId = known.told?.contactId ?? null;
    if (contactId !== null) await runIn(manager, RETRACT_CONTACTS.with({ ...actor, ids: [contactId] }));
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
  const relations = { staff: true };
  const offers = await manager.find(OfferEntity, { where, relations, order: { id: 'DESC' } });
  const offerId = In(offers.map(({ id }) => id));
  const all = await manager.find(OfferEventEntity, { where: { offerId }, relations, order: { id: 'ASC' } });
  return offers.map((offer) => {
    const events = all.filter((event) => event.offerId === offer.id);
    const told = events.find(({ kind }) => kind === 'told');
    const { kind = 'told', amountCents = null } = events.findLast((event) => event !== told) ?? {};
    const state = kind === 'told' ? 'made' : kind;
    const isExpired = state !== 'accepted' && offer.expiresOn < todayInHawaii() && !OVER.includes(state);
    return { offer, state: isExpired ? 'expired' : state, answerCents: amountCents, told };
  });
}

function toOffer({
  offer: { staff, leadId: _, parcelId: __, staffId: ___, ...facts },
  state,
  answerCents,
  told,
}: KnownOffer): OffersOfLead['offers'][number] {
  const channel = told?.channel ?? null;
  return {
    ...{ ...facts, state, answerCents, by: staff.name },
    told: told && channel ? { channel, by: told.staff.name, at: told.at } : null,
  };
}

/** Says that the seller was told. That is a contact, if nobody has answered them yet. Returns the id of the event. */
async function tell(
  manager: EntityManager,
  offer: OfferEntity,
  channel: ContactChannel,
  actor: ActingStaff,
): Promise<string> {
  const { leadId } = offer;
  const [lead] = await runIn(manager, IS_UNANSWERED.with({ leadId }));
  const contact = {
    ...actor,
    id: leadId,
    channel,
    outcome: 'reached',
    at: null,
    isAnswer: true,
    originId: null,
  } as const;
  const [logged] = lead?.isUnanswered ? await runIn(manager, LOG_CONTACT.with(contact)) : [];
  return append(manager, offer, { kind: 'told', channel, contactId: logged?.id ?? null }, actor);
}

async function append(
  manager: EntityManager,
  { id: offerId, leadId }: OfferEntity,
  answer: NewEvent,
  { staffId, ip }: ActingStaff,
): Promise<string> {
  const event = manager.create(OfferEventEntity, { ...answer, offerId, staffId });
  await manager.insert(OfferEventEntity, event);
  await appendAudit(manager, { staffId, ip, action: 'offer-answered', leadId, detail: { offerId, kind: answer.kind } });
  return event.id;
}

const refuse = (status: number, reason: string, message: string) => new Refusal(status, message, { reason });
const unknownOffer = () => refuse(404, 'unknown-offer', 'There is no offer with this id.');
