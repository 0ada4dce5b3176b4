import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import type { ContactChannel } from '../../leads/lead/lead-enums.js';
import { logContact, undoContacts } from '../../leads/lead/contacts.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { lockLeads, isLead } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { CurrentSession } from '../../staff/access/current-staff.js';
import { checkAmount, limitAfter } from '../estimate/offer-limit.js';
import { OfferSettingsRepository } from '../estimate/offer-settings.repository.js';
import { answerOffer, type NewOfferEvent } from './answer-offer.js';
import { todayInHawaii } from './day-field.js';
import { isOver, knowOffer, type KnownOffer, toOffer } from './known-offer.js';
import type { OfferEntity } from './offer.entity.js';
import type { NewOfferAnswer, OffersOfLead, OfferSum, OwnerAnswer } from './offers.dto.js';
import { type NewOfferRow, OffersRepository, type WantedOffers } from './offers.repository.js';

/** The lead of an offer, and the new event. */
interface Answered {
  readonly id: string;
  readonly leadId: string;
  readonly expiresOn: string;
}

/** Reads, adds and answers offers, and the checks of owners. All methods throw DatabaseAway. */
@Injectable()
export class OffersService {
  constructor(
    private readonly database: Database,
    private readonly offers: OffersRepository,
    private readonly settings: OfferSettingsRepository,
  ) {}

  /** Reads the offers and owner checks of a lead. The read is audited. @throws Refusal 404 */
  read(leadId: string, { staffId, ip }: ActingStaff): Promise<OffersOfLead> {
    return this.database.transaction(async (transaction) => {
      if (!(await isLead(transaction, leadId))) throw unknownLead();
      const known = await this.find(transaction, { leadId });
      const checks = await this.offers.listChecks(transaction, leadId);
      const changes = await this.offers.listLandChanges(transaction, leadId);
      await appendAudit(transaction, { staffId, ip, action: 'offers-read', leadId });
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
    return (await this.offers.sum()).map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }));
  }

  /** The agreed amount for a parcel; null if no offer for it was accepted. */
  async readAgreed(parcelId: string, transaction: Transaction): Promise<number | null> {
    const known = await this.find(transaction, { parcelId });
    return known.find(({ state }) => state === 'accepted')?.answerCents ?? null;
  }

  /** The open or accepted offer of a lead; null without one. */
  async readOpen(leadId: string, transaction: Transaction): Promise<KnownOffer | null> {
    const known = await this.find(transaction, { leadId });
    return known.find((offer) => !isOver(offer)) ?? null;
  }

  /** Adds an offer to a locked lead, and returns its id. @throws Refusal 409 (it has an open one) */
  async add(
    transaction: Transaction,
    row: Omit<NewOfferRow, 'staffId'>,
    channel: ContactChannel | undefined,
    actor: ActingStaff,
  ): Promise<string> {
    const { leadId } = row;
    const { staffId, ip } = actor;
    if (!(await this.find(transaction, { leadId })).every(isOver))
      throw refuse(409, 'offer-open', 'There is an open offer. Withdraw it, or say that it was declined.');
    const offer = await this.offers.insert(transaction, { ...row, staffId });
    await appendAudit(transaction, { staffId, ip, action: 'offer-made', leadId, detail: { offerId: offer.id } });
    if (channel !== undefined) await this.append(transaction, offer, { kind: 'told', channel }, actor);
    return offer.id;
  }

  /**
   * Adds an event to an offer and locks its lead.
   * @throws Refusal 400 (reason), 403 (above the limit), 404, 409 (the offer is over or accepted, or was told before)
   */
  async answer(
    transaction: Transaction,
    offerId: string,
    answer: NewOfferAnswer,
    session: CurrentSession,
  ): Promise<Answered> {
    const leadId = await this.offers.findLead(transaction, offerId);
    // The lock of the lead lets concurrent events, and an erasure of the lead, run one after another.
    if (leadId === undefined || (await lockLeads(transaction, [leadId])) === 0) throw unknownOffer();
    const [known] = await this.find(transaction, { id: offerId });
    if (known === undefined) throw unknownOffer();
    const { events, raisedCents, expiresOn } = answerOffer(known, answer);
    const isEnding = answer.kind === 'declined' || answer.kind === 'withdrawn';
    if (isEnding && (await this.offers.isBought(transaction, leadId)))
      throw refuse(409, 'land-bought', 'This land is under contract or bought. Change the status of the lead first.');
    if (raisedCents !== null) {
      const { withoutSalesCents } = await this.settings.readNewest(transaction);
      const limit = limitAfter(known.offer.limitCents, withoutSalesCents);
      checkAmount(limit, { amountCents: raisedCents, reason: answer.reason }, session);
    }
    const ids = new Map<string, string>();
    for (const event of events) ids.set(event.kind, await this.append(transaction, known.offer, event, session.actor));
    return { id: ids.get(answer.kind) ?? offerId, leadId, expiresOn };
  }

  /** Withdraws an offer of a locked lead unless it is over. Returns the contact in which the seller was told. */
  async withdraw(transaction: Transaction, offerId: string, actor: ActingStaff): Promise<void> {
    const [known] = await this.find(transaction, { id: offerId });
    if (known === undefined || isOver(known)) return;
    await this.append(transaction, known.offer, { kind: 'withdrawn' }, actor);
    const contactId = known.told?.contactId ?? null;
    if (contactId !== null) await undoContacts(transaction, [contactId], actor);
  }

  /** Answers a question about the owner. @throws Refusal 404 */
  check(leadId: string, { question, answer }: OwnerAnswer, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      if ((await lockLeads(transaction, [leadId])) === 0) throw unknownLead();
      await this.offers.insertCheck(transaction, { leadId, question, answer, staffId });
      await appendAudit(transaction, { staffId, ip, action: 'owner-checked', leadId, detail: { question } });
    });
  }

  /** Finds the offers with their states, the newest first. */
  private async find(transaction: Transaction, wanted: WantedOffers): Promise<KnownOffer[]> {
    const today = todayInHawaii();
    return (await this.offers.find(transaction, wanted)).map((stored) => knowOffer(stored, today));
  }

  /** Adds an event and returns its id. Telling a seller whom nobody has answered yet also logs a contact. */
  private async append(
    transaction: Transaction,
    { id: offerId, leadId }: OfferEntity,
    event: NewOfferEvent,
    actor: ActingStaff,
  ): Promise<string> {
    const { staffId, ip } = actor;
    const contactId = event.kind === 'told' ? await this.logContact(transaction, leadId, event, actor) : null;
    const id = await this.offers.append(transaction, { ...event, contactId, offerId, staffId });
    const detail = { offerId, kind: event.kind };
    await appendAudit(transaction, { staffId, ip, action: 'offer-answered', leadId, detail });
    return id;
  }

  private async logContact(
    transaction: Transaction,
    leadId: string,
    { channel }: NewOfferEvent,
    actor: ActingStaff,
  ): Promise<string | null> {
    if (!channel || !(await this.offers.isUnanswered(transaction, leadId))) return null;
    const logged = await logContact(transaction, { leadId, channel, outcome: 'reached' }, actor);
    return typeof logged === 'string' ? null : logged.id;
  }
}

const refuse = (status: number, reason: string, message: string) => new Refusal(status, message, { reason });
const unknownOffer = () => refuse(404, 'unknown-offer', 'There is no offer with this id.');
