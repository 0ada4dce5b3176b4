import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { appendAudit } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import type { VersionRead } from '../../http/request/if-match.js';
import { dayIn } from '../../http/fields/time-zone.js';
import { ParcelsRepository } from '../../land/parcels.repository.js';
import { SalesService } from '../../offers/comps/sales.service.js';
import { OffersService } from '../../offers/offer/offers.service.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { claimOf } from '../listings/listing.js';
import { evidenceOf } from '../stages/evidence.js';
import { CostsRepository } from '../money/costs.repository.js';
import { moneyOf } from '../money/money.js';
import { OpenStatesRepository } from '../stages/open-states.repository.js';
import { checkDeal, checkSales, refuseUnready } from '../stages/readiness.js';
import { toCost, toFacts, toInterest, toItem, toSale } from './deal-answer.js';
import { changesOf } from './deal-changes.js';
import type { DealFields, readNewDeal } from './deal-fields.dto.js';
import { DealUpdatesService, unknownDeal } from './deal-updates.service.js';
import type { DealEntity } from './deal.entity.js';
import type { Deal, DealListItem, StoredDeal } from './deals.dto.js';
import { DealsRepository } from './deals.repository.js';
import { boughtLand, landByHand } from './new-land.js';
import { slugOf } from './slug.js';

type WantedLand = ReturnType<typeof readNewDeal>;

/** Adds, reads and changes deals. All methods throw DatabaseAway. */
@Injectable()
export class DealsService {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
    private readonly deals: DealsRepository,
    private readonly updates: DealUpdatesService,
    private readonly openStates: OpenStatesRepository,
    private readonly costs: CostsRepository,
    private readonly parcels: ParcelsRepository,
    private readonly offers: OffersService,
    private readonly sales: SalesService,
    private readonly config: Config,
  ) {}

  /** Lists the newest 200 deals, without personal data. */
  async list(): Promise<DealListItem[]> {
    return (await this.deals.list()).map(toItem);
  }

  /** Reads a deal with its interested buyers. The read is audited. @throws Refusal 404 */
  read(id: string, { staffId, ip }: ActingStaff): Promise<Deal> {
    return this.database.transaction(async (transaction) => {
      const found = await this.deals.find(transaction, id);
      if (found === undefined) throw unknownDeal();
      const { row } = found;
      const deal = await this.addBoughtOn(transaction, found.deal);
      const interests = await this.deals.listInterests(transaction, id);
      const buyer = deal.buyerLeadId === null ? null : await this.deals.findLead(transaction, deal.buyerLeadId);
      const { sales, evidence } = await this.readMarket(transaction, deal);
      const claim = claimOf({ ...deal, evidence });
      const { today, costs, money } = await this.readMoney(transaction, deal);
      const checks = [...checkDeal(deal, await this.openStates.listOf(deal.state, transaction)), ...checkSales(sales)];
      const leadId = deal.parcel?.leadId ?? null;
      await appendAudit(transaction, { staffId, ip, action: 'deal-read', leadId, detail: { dealId: id } });
      return {
        ...{
          ...toItem(row),
          ...toFacts(deal),
          leadId,
          pageUrl: this.pageOf(deal),
          buyer,
          claim,
          today,
          checks,
          sales,
          money,
        },
        costs: costs.map(toCost),
        interests: interests.map(toInterest),
      };
    });
  }

  private pageOf({ slug, stage, publicAt }: DealEntity): string | null {
    const isPublic = publicAt !== null && publicAt.getTime() <= Date.now() && stage !== 'withdrawn';
    return isPublic ? `${this.config.publicOrigins[0]}/land/${slug}` : null;
  }

  /** Adds a deal, once per key. @throws Refusal 404, 409 (not bought, or a deal exists), 422 (land missing) */
  add(wanted: WantedLand, actor: ActingStaff, key: string | null): Promise<StoredDeal> {
    const { staffId, ip } = actor;
    const attempt = { staffId, key, leadId: null, request: ['deal', wanted] };
    return this.attempts.runOnce(attempt, async (transaction) => {
      const { leadId, ...land } =
        'parcelId' in wanted
          ? await this.readBought(wanted.parcelId, transaction)
          : { leadId: null, ...landByHand(wanted) };
      const { id, version } = await this.deals.insert(transaction, { ...land, slug: slugOf(land), staffId });
      await appendAudit(transaction, { staffId, ip, action: 'deal-added', leadId, detail: { dealId: id } });
      return { id, version };
    });
  }

  /** @throws Refusal 400, 403 (only an admin may, after the announcement), 404, 409 or 412 */
  change(read: VersionRead, fields: DealFields, actor: ActingStaff): Promise<StoredDeal> {
    return this.database.transaction(async (transaction) => {
      const deal = await this.updates.lock(transaction, read);
      const columns = changesOf(deal, fields, actor.role);
      const after = { ...deal, ...columns };
      if (deal.stage !== 'preparing') refuseUnready(after, await this.openStates.listOf(after.state, transaction));
      const detail = { fields: Object.keys(fields) };
      return this.updates.update(transaction, deal, columns, actor, { action: 'deal-changed', detail });
    });
  }

  /** Before the announcement, the present sales and evidence; afterwards only the evidence of the announcement. */
  private async readMarket(transaction: Transaction, deal: DealEntity) {
    if (deal.stage !== 'preparing') return { sales: [], evidence: deal.evidence };
    const sales = (await this.sales.list(deal, transaction)).map(toSale);
    return { sales, evidence: evidenceOf(deal, await this.sales.estimate(deal, transaction)) };
  }

  private async readMoney(transaction: Transaction, deal: DealEntity) {
    const today = this.dayOf(new Date());
    const costs = await this.costs.list(transaction, deal.id);
    const soldOn = deal.stage === 'sold' ? (deal.soldOn ?? (deal.closedAt && this.dayOf(deal.closedAt))) : null;
    return { today, costs, money: moneyOf(deal, { costs, today, soldOn }) };
  }

  private async readBought(parcelId: string, transaction: Transaction) {
    const parcel = await this.parcels.find(parcelId, transaction);
    const { leadId } = parcel;
    const { status, boughtOn = null } = (await this.readSeller(transaction, leadId)) ?? {};
    const agreedCents = await this.offers.readAgreed(parcelId, transaction);
    return { leadId, ...boughtLand(parcel, { status, boughtOn, agreedCents }) };
  }

  /** Adds the day of the purchase, unless staff entered one: the seller's lead may have been closed later. */
  private async addBoughtOn(transaction: Transaction, deal: DealEntity): Promise<DealEntity> {
    if (deal.boughtOn !== null || deal.parcel === null) return deal;
    return { ...deal, boughtOn: (await this.readSeller(transaction, deal.parcel.leadId))?.boughtOn ?? null };
  }

  private readSeller(transaction: Transaction, leadId: string) {
    return this.deals.readStatus(transaction, { leadId, zone: this.config.messaging.company.timeZone });
  }

  private dayOf(time: Date): string {
    return dayIn(this.config.messaging.company.timeZone, time);
  }
}
