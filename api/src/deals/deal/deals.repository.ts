import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../config/config.js';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { rule } from '../../database/rules.js';
import { runIn } from '../../database/statement.js';
import type { VersionRead } from '../../http/if-match.js';
import { Refusal } from '../../http/refusal.js';
import { dayIn } from '../../http/time-zone.js';
import { COUNTIES } from '../../land/counties.js';
import { ParcelsRepository } from '../../land/parcels.repository.js';
import { OffersRepository } from '../../offers/offer/offers.repository.js';
import { SalesRepository } from '../../offers/comps/sales.repository.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { changesOf } from './deal-changes.js';
import type { DealFields, readNewDeal } from './deal-fields.dto.js';
import { holdDeal, unknownDeal, updateDeal } from './deal-updates.js';
import { toFacts, toInterest, toItem, toSale } from './deal-answer.js';
import { DealEntity } from './deal.entity.js';
import type { Deal, DealListItem, StoredDeal } from './deals.dto.js';
import { FIND_LEAD, LIST_DEALS, LIST_INTERESTS, READ_STATUS } from './deals.sql.js';
import { readEvidence } from '../stages/evidence.js';
import { claimOf } from '../listings/listing.js';
import { OpenStateEntity } from '../stages/open-state.entity.js';
import { checkDeal, checkSales, refuseUnready } from '../stages/readiness.js';
import { slugOf } from './slug.js';

rule('deals_parcel_id_key', 'parcelId', 'There is a deal of this parcel already.');

type WantedLand = ReturnType<typeof readNewDeal>;

/** Stores deals, each change with its audit entry. All methods throw DatabaseAway. */
@Injectable()
export class DealsRepository {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
    private readonly parcels: ParcelsRepository,
    private readonly offers: OffersRepository,
    private readonly sales: SalesRepository,
    private readonly config: Config,
  ) {}

  /** The newest 200, without personal data. */
  async list(): Promise<DealListItem[]> {
    return (await this.database.query(LIST_DEALS.with({ id: null }))).map(toItem);
  }

  /** All facts of a deal and its interested buyers; the read is audited. @throws Refusal 404 */
  read(id: string, { staffId, ip }: ActingStaff): Promise<Deal> {
    return this.database.transaction(async (manager) => {
      const [row] = await runIn(manager, LIST_DEALS.with({ id }));
      const relations = { parcel: true, staff: true, photos: true };
      const deal = await manager.findOne(DealEntity, {
        where: { id },
        relations,
        order: { photos: { position: 'ASC' } },
      });
      if (row === undefined || deal === null) throw unknownDeal();
      const interests = await runIn(manager, LIST_INTERESTS.with({ dealId: id }));
      const [buyer = null] =
        deal.buyerLeadId === null ? [] : await runIn(manager, FIND_LEAD.with({ id: deal.buyerLeadId }));
      const states = await manager.findBy(OpenStateEntity, { state: deal.state });
      const sales = deal.stage === 'preparing' ? (await this.sales.list(deal, manager)).map(toSale) : [];
      const evidence = deal.stage === 'preparing' ? await readEvidence(deal, this.sales, manager) : deal.evidence;
      const claim = claimOf({ ...deal, evidence });
      const today = dayIn(this.config.messaging.company.timeZone, new Date());
      const checks = [...checkDeal(deal, states), ...checkSales(sales)];
      const leadId = deal.parcel?.leadId ?? null;
      await appendAudit(manager, { staffId, ip, action: 'deal-read', leadId, detail: { dealId: id } });
      return {
        ...{ ...toItem(row), ...toFacts(deal), leadId, buyer, claim, today, checks, sales },
        interests: interests.map(toInterest),
      };
    });
  }

  /** Adds a deal, once per key. @throws Refusal 404, 409 (not bought, or a deal exists), 422 (land missing) */
  add(wanted: WantedLand, actor: ActingStaff, key: string | null): Promise<StoredDeal> {
    const attempt = { staffId: actor.staffId, key, leadId: null, request: ['deal', wanted] };
    return this.attempts.once(attempt, async (manager) => {
      const { leadId, ...land } =
        'parcelId' in wanted ? await this.readBought(wanted.parcelId, manager) : byHand(wanted);
      const deal = manager.create(DealEntity, { ...land, slug: slugOf(land), staffId: actor.staffId });
      await manager.insert(DealEntity, deal);
      const { staffId, ip } = actor;
      await appendAudit(manager, { staffId, ip, action: 'deal-added', leadId, detail: { dealId: deal.id } });
      return { id: deal.id, version: deal.version };
    });
  }

  /** @throws Refusal 400, 403 (only an admin may, after the announcement), 404, 409 or 412 */
  change(read: VersionRead, fields: DealFields, actor: ActingStaff): Promise<StoredDeal> {
    return this.database.transaction(async (manager) => {
      const deal = await holdDeal(manager, read);
      const columns = changesOf(deal, fields, actor.role);
      if (deal.stage !== 'preparing') await refuseUnready(manager, { ...deal, ...columns });
      return updateDeal(manager, deal, columns, actor, {
        action: 'deal-changed',
        detail: { fields: Object.keys(fields) },
      });
    });
  }

  /** The parcel data that a deal keeps after the parcel is deleted. */
  private async readBought(parcelId: string, manager: EntityManager) {
    const { leadId, countyFips, acres, access, utilities, apn } = await this.parcels.find(parcelId, manager);
    const [{ status } = { status: '' }] = await runIn(manager, READ_STATUS.with({ leadId }));
    if (status !== 'under-contract' && status !== 'closed')
      throw new Refusal(409, 'This land is not bought: its lead must be under contract or closed.', {
        reason: 'not-bought',
      });
    if (countyFips === null || acres === null)
      throw new Refusal(422, 'Enter county and acres of the parcel first.', {
        reason: 'land-missing',
        showsReason: true,
      });
    const boughtCents = await this.offers.readAgreed(parcelId, manager);
    const holding = status === 'closed' ? ('owned' as const) : ('contract' as const);
    return { ...byHand({ countyFips, acres }), leadId, parcelId, access, utilities, apn, boughtCents, holding };
  }
}

function byHand({ countyFips, acres, ...more }: Extract<WantedLand, { acres: number }>) {
  const county = COUNTIES.get(countyFips);
  if (county === undefined) throw new Error(`There is no county ${countyFips}.`);
  return { leadId: null as string | null, state: county.state, countyFips, acres, ...more };
}
