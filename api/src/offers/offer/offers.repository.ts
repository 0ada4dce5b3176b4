import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { Refusal } from '../../http/refusal.js';
import type { ContactChannel } from '../../leads/lead/lead-enums.js';
import { logContact, retractContacts } from '../../leads/lead/contacts.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { holdLeads, isLead, LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { CurrentSession } from '../../staff/access/current-staff.js';
import { todayInHawaii } from './day-field.js';
import { OfferEventEntity } from './offer-event.entity.js';
import type { OfferState } from './offer-facts.js';
import { checkAmount, type OfferLimit } from '../estimate/offer-limit.js';
import { readNewestSettings } from '../estimate/offer-settings.repository.js';
import { READ_LAND_CHANGES, SUM_OFFERS } from './offer-rows.sql.js';
import { OfferEntity } from './offer.entity.js';
import type { NewOfferAnswer, OfferFigure, OffersOfLead, OfferSum, OwnerAnswer, Told } from './offers.dto.js';
import { type KnownChange, ownChangesOf } from './own-changes.js';
import { OwnerCheckEntity } from './owner-check.entity.js';

type NewRow = Omit<OfferEntity, 'id' | 'lead' | 'parcel' | 'staff' | 'staffId' | 'at'>;
type NewEvent = Pick<OfferEventEntity, 'kind'> & Partial<OfferEventEntity>;

/** An offer with its events. */
interface KnownOffer {
  readonly offer: OfferEntity;
  readonly events: readonly OfferEventEntity[];
  readonly state: OfferState;
  readonly answerCents: number | null;
  /** Our newest amount, and its last day. */
  readonly ours: Pick<OfferEntity, 'amountCents' | 'expiresOn'>;
  /** The event that told the seller of it. */
  readonly told: OfferEventEntity | undefined;
}

/** The lead and the result of an offer's event. */
interface Answered {
  readonly id: string;
  readonly leadId: string;
  readonly expiresOn: string;
}

const OVER: readonly OfferState[] = ['declined', 'withdrawn', 'expired'];

const IS_UNANSWERED = statement<{ leadId: string }, { isUnanswered: boolean }>(
  'is-lead-unanswered',
  `SELECT l.first_contact_at IS NULL AS "isUnanswered" FROM ${LEADS} l WHERE l.id = :leadId::uuid`,
);

const IS_BOUGHT = statement<{ leadId: string }, { isBought: boolean }>(
  'is-land-bought',
  `SELECT l.status IN ('under-contract', 'closed') AS "isBought" FROM ${LEADS} l WHERE l.id = :leadId::uuid`,
);

/** Stores offers, their events, and the owner checks. All methods throw DatabaseAway. */
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
      const changes = await runIn(manager, READ_LAND_CHANGES.with({ leadId }));
      await appendAudit(manager, { staffId, ip, action: 'offers-read', leadId });
      const newest = new Map(checks.map((check) => [check.question, check]));
      return {
        offers: known.map((each) => toOffer(each, changes)),
        checks: [...newest.values()].map(({ question, answer, staff, at }) => ({
          ...{ question, answer, at, by: staff.name },
        })),
      };
    });
  }

  /** The sums of the offers to sellers, by status. */
  async sum(): Promise<OfferSum[]> {
    const rows = await this.database.query(SUM_OFFERS.with());
    return rows.map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }));
  }

  /** The agreed amount for a parcel; null if no offer for it was accepted. */
  async readAgreed(parcelId: string, manager: EntityManager): Promise<number | null> {
    const known = await findOffers(manager, { parcelId });
    return known.find(({ state }) => state === 'accepted')?.answerCents ?? null;
  }

  /** Adds an offer to a locked lead, and returns its id. @throws Refusal 409 (it has an open one) */
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
   * Adds an event to an offer and locks its lead.
   * @throws Refusal 400 (reason), 403 (above the limit), 404, 409 (it is over, accepted, or was told before)
   */
  async answer(
    manager: EntityManager,
    offerId: string,
    answer: NewOfferAnswer,
    session: CurrentSession,
  ): Promise<Answered> {
    const { kind, amountCents = null, channel = null, reason = null } = answer;
    const found = await manager.findOneBy(OfferEntity, { id: offerId });
    // Two events wait for each other at the lead's lock, and so does an erasure.
    if (found === null || (await holdLeads(manager, [found.leadId])) === 0) throw unknownOffer();
    const [known] = await findOffers(manager, { id: offerId });
    if (known === undefined) throw unknownOffer();
    const { offer, state, answerCents, ours, told } = known;
    const { actor } = session;
    const isKept = state === 'accepted' && ['accepted', 'countered', 'revised'].includes(kind);
    if (OVER.includes(state) || isKept) throw refuse(409, 'offer-over', `This offer is ${state}. Make another one.`);
    if (kind === 'declined' || kind === 'withdrawn') await refuseBought(manager, offer.leadId);
    const expiresOn = answer.expiresOn ?? ours.expiresOn;
    const done = (id: string): Answered => ({ id, leadId: offer.leadId, expiresOn });
    const isTelling = (kind === 'told' || kind === 'accepted') && channel !== null;
    if (isTelling && (told || state !== 'made'))
      throw refuse(409, 'told-before', 'The seller was told this amount before.');
    if (isTelling && kind === 'told') return done(await tell(manager, offer, channel, actor));
    const asked = (state === 'countered' ? answerCents : null) ?? ours.amountCents;
    const cents = kind === 'accepted' ? (amountCents ?? asked) : amountCents;
    // An amount above the limit was allowed and explained when it was offered.
    if ((kind === 'accepted' || kind === 'revised') && cents !== null && cents > ours.amountCents)
      checkAmount(await limitOf(offer, manager), { amountCents: cents, reason }, session);
    const event = { kind, amountCents: cents, reason };
    if (isTelling) await tell(manager, offer, channel, actor);
    if (kind !== 'revised')
      return done(await append(manager, offer, { ...event, channel: isTelling ? null : channel }, actor));
    const id = await append(manager, offer, { ...event, expiresOn }, actor);
    if (channel !== null) await tell(manager, offer, channel, actor);
    return done(id);
  }

  /** Withdraws an offer of a locked lead, unless it is over, with the contact in which the seller was told. */
  async withdraw(manager: EntityManager, offerId: string, actor: ActingStaff): Promise<void> {
    const [known] = await findOffers(manager, { id: offerId });
    if (known === undefined || OVER.includes(known.state)) return;
    await append(manager, known.offer, { kind: 'withdrawn' }, actor);
    const contactId = known.told?.contactId ?? null;
    if (contactId !== null) await retractContacts(manager, [contactId], actor);
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

/** @throws Refusal (409) */
async function refuseBought(manager: EntityManager, leadId: string): Promise<void> {
  const [lead] = await runIn(manager, IS_BOUGHT.with({ leadId }));
  if (lead?.isBought)
    throw refuse(409, 'land-bought', 'This land is under contract or bought. Change the status of the lead first.');
}

/** Newest first. */
async function findOffers(manager: EntityManager, where: FindOptionsWhere<OfferEntity>): Promise<KnownOffer[]> {
  const relations = { staff: true };
  const offers = await manager.find(OfferEntity, { where, relations, order: { id: 'DESC' } });
  const offerId = In(offers.map(({ id }) => id));
  const all = await manager.find(OfferEventEntity, { where: { offerId }, relations, order: { id: 'ASC' } });
  return offers.map((offer) => {
    const events = all.filter((event) => event.offerId === offer.id);
    const revised = events.findLast(({ kind }) => kind === 'revised');
    const ours = {
      amountCents: revised?.amountCents ?? offer.amountCents,
      expiresOn: revised?.expiresOn ?? offer.expiresOn,
    };
    const told = findTold(events, revised);
    const last = events.findLast(({ kind }) => kind !== 'told');
    const { kind = 'told' } = last ?? {};
    const state = kind === 'told' || kind === 'revised' ? 'made' : kind;
    const isExpired = state !== 'accepted' && ours.expiresOn < todayInHawaii() && !OVER.includes(state);
    const answerCents = state === 'made' ? null : (last?.amountCents ?? null);
    return { offer, events, ours, told, answerCents, state: isExpired ? 'expired' : state };
  });
}

/** The event that told the seller of our amount: of the `revised` one, or of the offer itself. */
function findTold(events: readonly OfferEventEntity[], revised?: OfferEventEntity): OfferEventEntity | undefined {
  const later = events.slice(revised === undefined ? 0 : events.indexOf(revised) + 1);
  const next = later.findIndex(({ kind }) => kind === 'revised');
  return later.slice(0, next === -1 ? undefined : next).find(({ kind }) => kind === 'told');
}

/** The amounts of both sides, in turn. */
function figuresOf({ offer, events }: KnownOffer): OfferFigure[] {
  const first = { side: 'ours', amountCents: offer.amountCents, told: toTold(findTold(events)) } as const;
  const later = events.flatMap((event): OfferFigure[] => {
    const { kind, amountCents, staff, at } = event;
    if (amountCents === null || kind === 'accepted') return [];
    const [side, told] =
      kind === 'revised' ? (['ours', findTold(events, event)] as const) : (['theirs', event] as const);
    return [{ side, amountCents, told: toTold(told), by: staff.name, at }];
  });
  return [{ ...first, by: offer.staff.name, at: offer.at }, ...later];
}

function toTold(event: OfferEventEntity | undefined): Told | null {
  return event?.channel ? { channel: event.channel, by: event.staff.name, at: event.at } : null;
}

function toOffer(known: KnownOffer, changes: readonly KnownChange[]): OffersOfLead['offers'][number] {
  const { offer, state, answerCents, ours, told } = known;
  const more = { state, answerCents, by: offer.staff.name, told: toTold(told), figures: figuresOf(known) };
  const ownChanges = offer.staff.role === 'admin' ? [] : ownChangesOf(offer.staffId, changes);
  return { ...factsOf(offer), ...ours, ...more, ownChanges };
}

const factsOf = ({ staff: _, leadId: __, parcelId: ___, staffId: ____, ...facts }: OfferEntity) => facts;

/** The limits of later amounts of an offer. */
async function limitOf({ limitCents }: OfferEntity, manager: EntityManager): Promise<OfferLimit> {
  return { limitCents, mostCents: limitCents ?? (await readNewestSettings(manager)).withoutSalesCents };
}

/**
 * Records that the seller was told. That counts as the first contact, if there was none. Returns the id of the event.
 */
async function tell(
  manager: EntityManager,
  offer: OfferEntity,
  channel: ContactChannel,
  actor: ActingStaff,
): Promise<string> {
  const { leadId } = offer;
  const [lead] = await runIn(manager, IS_UNANSWERED.with({ leadId }));
  const contact = { leadId, channel, outcome: 'reached' } as const;
  const logged = lead?.isUnanswered ? await logContact(manager, contact, actor) : null;
  const contactId = logged === null || typeof logged === 'string' ? null : logged.id;
  return append(manager, offer, { kind: 'told', channel, contactId }, actor);
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
