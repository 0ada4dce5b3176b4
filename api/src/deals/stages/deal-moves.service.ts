import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Database, type Transaction } from '../../database/database.js';
import { readNow } from '../../database/read-now.js';
import type { VersionRead } from '../../http/request/if-match.js';
import { wrongField } from '../../http/refusal.js';
import { dayIn } from '../../http/fields/time-zone.js';
import { SalesService } from '../../offers/comps/sales.service.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { DealUpdatesService } from '../deal/deal-updates.service.js';
import type { DealEntity } from '../deal/deal.entity.js';
import type { Evidence, StoredDeal } from '../deal/deals.dto.js';
import { DealsRepository } from '../deal/deals.repository.js';
import { GoneEmailsRepository } from '../interests/gone-emails.repository.js';
import type { SaleFields, StageMove } from './deal-acts.dto.js';
import {
  beginsAt,
  isDue,
  movedDeal,
  refuseMove,
  refuseUnsold,
  refuseWrongSale,
  STOPPED,
  withdrawnDeal,
} from './deal-stages.js';
import { evidenceOf } from './evidence.js';
import { OpenStatesRepository } from './open-states.repository.js';
import { publicDate } from './public-date.js';
import { refuseUnready } from './readiness.js';

/** Moves of deals between stages by staff and by alerts. All methods throw DatabaseAway. */
@Injectable()
export class DealMovesService {
  constructor(
    private readonly database: Database,
    private readonly deals: DealsRepository,
    private readonly updates: DealUpdatesService,
    private readonly openStates: OpenStatesRepository,
    private readonly gone: GoneEmailsRepository,
    private readonly sales: SalesService,
    private readonly config: Config,
  ) {}

  /** Records that a buyer took the deal, bought it, or stepped back. @throws Refusal 400 (buyer), 404, 409 or 412 */
  move(read: VersionRead, move: StageMove, actor: ActingStaff): Promise<StoredDeal> {
    const { to } = move;
    return this.database.transaction(async (transaction) => {
      const deal = await this.updates.lock(transaction, read);
      const now = await readNow(transaction);
      const columns = movedDeal(deal, move, { now, today: this.dayOf(now) });
      if (to === 'sold') await this.refuseUnknownBuyer(transaction, move);
      const { buyerLeadId = null, tellsOthers } = move;
      if (to === 'sold' && tellsOthers) await this.gone.queue(transaction, { dealId: deal.id, buyerLeadId });
      return this.updates.update(transaction, deal, columns, actor, { action: 'deal-moved', detail: { to } });
    });
  }

  /** Corrects the fields of a sale that were sent. @throws Refusal 400, 404, 409 (not sold) or 412 */
  correctSale(read: VersionRead, sale: SaleFields, actor: ActingStaff): Promise<StoredDeal> {
    return this.database.transaction(async (transaction) => {
      const deal = await this.updates.lock(transaction, read);
      refuseUnsold(deal);
      refuseWrongSale(deal, sale, this.dayOf(await readNow(transaction)));
      await this.refuseUnknownBuyer(transaction, sale);
      const fields = Object.entries(sale).flatMap(([name, value]) => (value === undefined ? [] : [name]));
      const act = { action: 'deal-sale-corrected', detail: { fields } } as const;
      return this.updates.update(transaction, deal, sale, actor, act);
    });
  }

  private async refuseUnknownBuyer(transaction: Transaction, { buyerLeadId = null }: SaleFields): Promise<void> {
    if (buyerLeadId !== null && (await this.deals.findLead(transaction, buyerLeadId)) === null)
      throw wrongField('buyerLeadId', 'There is no such lead any more. Choose another buyer.', 'unknown-lead');
  }

  private dayOf(time: Date): string {
    return dayIn(this.config.messaging.company.timeZone, time);
  }

  /** Schedules a locked deal, with the evidence for its price. @throws Refusal 409 with the first failed check */
  async schedule(transaction: Transaction, deal: DealEntity, actor: ActingStaff): Promise<StoredDeal> {
    refuseMove(deal.stage, 'scheduled');
    refuseUnready(deal, await this.openStates.listOf(deal.state, transaction));
    const evidence = await this.readEvidence(transaction, deal);
    const startsAt = beginsAt(await readNow(transaction));
    const columns = { stage: 'scheduled', evidence, startsAt } as const;
    return this.updates.update(transaction, deal, columns, actor, { action: 'deal-announced' });
  }

  /** Stops the announcement of a locked deal. @throws Refusal 409 */
  stop(transaction: Transaction, deal: DealEntity, actor: ActingStaff): Promise<StoredDeal> {
    refuseMove(deal.stage, 'preparing');
    return this.updates.update(transaction, deal, STOPPED, actor, { action: 'deal-stopped' });
  }

  /** Withdraws a locked deal. @throws Refusal 409 */
  async withdraw(transaction: Transaction, deal: DealEntity, actor: ActingStaff): Promise<StoredDeal> {
    const columns = withdrawnDeal(deal, await readNow(transaction));
    return this.updates.update(transaction, deal, columns, actor, { action: 'deal-withdrawn' });
  }

  /**
   * Makes a deal early when its alert starts, before its emails are queued. Returns false if it was stopped or is not
   * due yet.
   */
  async startEarly(transaction: Transaction, id: string): Promise<boolean> {
    const deal = await this.deals.lock(transaction, id);
    const now = await readNow(transaction);
    if (deal === null || !isDue(deal, now)) return false;
    await this.deals.update(transaction, deal, { stage: 'early', earlyAt: now });
    return true;
  }

  /**
   * Sets the public date of a deal once no email delays it. `lastToldAt` is the start of the head start; null without
   * members. Returns the public date; undefined if it was set before or the deal gets none.
   */
  async openToPublic(transaction: Transaction, id: string, lastToldAt: Date | null): Promise<Date | undefined> {
    const deal = await this.deals.lock(transaction, id);
    if (deal === null) return undefined;
    const publicAt = publicDate(deal, lastToldAt);
    if (publicAt !== undefined) await this.deals.update(transaction, deal, { publicAt });
    return publicAt;
  }

  /** Computes the evidence for "below market" from the present sales; null if they do not support it. */
  async readEvidence(transaction: Transaction, deal: DealEntity): Promise<Evidence | null> {
    return evidenceOf(deal, await this.sales.estimate(deal, transaction));
  }
}
