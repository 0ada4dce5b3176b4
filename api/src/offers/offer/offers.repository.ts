import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { NewOfferEvent } from './answer-offer.js';
import type { StoredOffer } from './known-offer.js';
import { OfferEventEntity } from './offer-event.entity.js';
import { type OfferedSum, READ_LAND_CHANGES, SUM_OFFERS } from './offer-rows.sql.js';
import { OfferEntity } from './offer.entity.js';
import type { OwnerAnswer } from './offers.dto.js';
import type { KnownChange } from './own-changes.js';
import { OwnerCheckEntity } from './owner-check.entity.js';

/** The condition of a search for offers. */
export type WantedOffers = { readonly id: string } | { readonly leadId: string } | { readonly parcelId: string };

export type NewOfferRow = Omit<OfferEntity, 'id' | 'lead' | 'parcel' | 'staff' | 'at'>;

const IS_UNANSWERED = statement<{ leadId: string }, { isUnanswered: boolean }>(
  'is-lead-unanswered',
  `SELECT l.first_contact_at IS NULL AS "isUnanswered" FROM ${LEADS} l WHERE l.id = :leadId::uuid`,
);

const IS_BOUGHT = statement<{ leadId: string }, { isBought: boolean }>(
  'is-land-bought',
  `SELECT l.status IN ('under-contract', 'closed') AS "isBought" FROM ${LEADS} l WHERE l.id = :leadId::uuid`,
);

/** Stores offers with their events, and the checks of owners. All methods throw DatabaseAway. */
@Injectable()
export class OffersRepository {
  constructor(private readonly database: Database) {}

  /** Finds offers with their events, the newest first. */
  async find(manager: EntityManager, where: WantedOffers): Promise<StoredOffer[]> {
    const relations = { staff: true };
    const offers = await manager.find(OfferEntity, { where, relations, order: { id: 'DESC' } });
    const offerId = In(offers.map(({ id }) => id));
    const events = await manager.find(OfferEventEntity, { where: { offerId }, relations, order: { id: 'ASC' } });
    return offers.map((offer) => ({ offer, events: events.filter((event) => event.offerId === offer.id) }));
  }

  /** The id of the lead that an offer was made for. */
  async findLead(manager: EntityManager, offerId: string): Promise<string | undefined> {
    return (await manager.findOneBy(OfferEntity, { id: offerId }))?.leadId;
  }

  async insert(manager: EntityManager, row: NewOfferRow): Promise<OfferEntity> {
    const offer = manager.create(OfferEntity, row);
    await manager.insert(OfferEntity, offer);
    return offer;
  }

  /** Adds an event and returns its id. */
  async append(
    manager: EntityManager,
    event: NewOfferEvent & Pick<OfferEventEntity, 'offerId' | 'staffId'>,
  ): Promise<string> {
    const row = manager.create(OfferEventEntity, event);
    await manager.insert(OfferEventEntity, row);
    return row.id;
  }

  /** Lists the answers about the owner, the oldest first. */
  listChecks(manager: EntityManager, leadId: string): Promise<OwnerCheckEntity[]> {
    return manager.find(OwnerCheckEntity, { where: { leadId }, relations: { staff: true }, order: { id: 'ASC' } });
  }

  async insertCheck(manager: EntityManager, check: OwnerAnswer & { leadId: string; staffId: string }): Promise<void> {
    await manager.insert(OwnerCheckEntity, check);
  }

  listLandChanges(manager: EntityManager, leadId: string): Promise<KnownChange[]> {
    return runIn(manager, READ_LAND_CHANGES.with({ leadId }));
  }

  /** Whether staff have not reached the lead yet. */
  async isUnanswered(manager: EntityManager, leadId: string): Promise<boolean> {
    const [lead] = await runIn(manager, IS_UNANSWERED.with({ leadId }));
    return lead?.isUnanswered ?? false;
  }

  /** Whether the land of a lead is under contract or bought. */
  async isBought(manager: EntityManager, leadId: string): Promise<boolean> {
    const [lead] = await runIn(manager, IS_BOUGHT.with({ leadId }));
    return lead?.isBought ?? false;
  }

  /** The sums of the offers to sellers, by status. */
  sum(): Promise<OfferedSum[]> {
    return this.database.query(SUM_OFFERS.with());
  }
}
