import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { appendAudit } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import { readNow } from '../../database/read-now.js';
import { dayIn } from '../../http/fields/time-zone.js';
import type { VersionRead } from '../../http/request/if-match.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { DealUpdatesService } from '../deal/deal-updates.service.js';
import type { StoredDeal } from '../deal/deals.dto.js';
import { CostsRepository } from './costs.repository.js';
import { refuseTooMany, refuseWrongCost, refuseWrongPurchase } from './money.js';
import type { NewCost, PurchaseFields, StoredCost } from './money.dto.js';

/** The costs of deals in each stage, because bills may come after the sale. All methods throw DatabaseAway. */
@Injectable()
export class MoneyService {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
    private readonly updates: DealUpdatesService,
    private readonly costs: CostsRepository,
    private readonly config: Config,
  ) {}

  /** Adds a cost, once per key. @throws Refusal 400 (a day after today), 404, 409 (too many costs) */
  add(dealId: string, cost: NewCost, actor: ActingStaff, key: string | null): Promise<StoredCost> {
    const { staffId, ip } = actor;
    const attempt = { staffId, key, leadId: null, request: ['deal-cost', dealId, cost] };
    return this.attempts.runOnce(attempt, async (transaction) => {
      await this.updates.lock(transaction, { id: dealId });
      const count = await this.costs.count(transaction, dealId);
      refuseWrongCost(cost, { count, today: await this.readToday(transaction) });
      const id = await this.costs.insert(transaction, { ...cost, dealId, staffId });
      const detail = { dealId, costId: id, kind: cost.kind, amountCents: cost.amountCents };
      await appendAudit(transaction, { staffId, ip, action: 'deal-cost-added', detail });
      return { id };
    });
  }

  /** Removes a cost. A repetition changes nothing. @throws Refusal 404 */
  remove(cost: { dealId: string; id: string }, actor: ActingStaff): Promise<void> {
    return this.setRemoved(cost, true, actor);
  }

  /** Restores a removed cost. A repetition changes nothing. @throws Refusal 404, 409 (too many costs) */
  restore(cost: { dealId: string; id: string }, actor: ActingStaff): Promise<void> {
    return this.setRemoved(cost, false, actor);
  }

  private setRemoved(cost: { dealId: string; id: string }, isRemoved: boolean, { staffId, ip }: ActingStaff) {
    return this.database.transaction(async (transaction) => {
      await this.updates.lock(transaction, { id: cost.dealId });
      const found = await this.costs.find(transaction, cost);
      if (found === null) throw new Refusal(404, 'The deal has no cost with this id.', { reason: 'unknown-cost' });
      if ((found.removedAt !== null) === isRemoved) return;
      if (!isRemoved) refuseTooMany(await this.costs.count(transaction, cost.dealId));
      await this.costs.setRemoved(transaction, found, isRemoved);
      const { kind, amountCents } = found;
      const action = isRemoved ? 'deal-cost-removed' : 'deal-cost-restored';
      const detail = { dealId: cost.dealId, costId: cost.id, kind, amountCents };
      await appendAudit(transaction, { staffId, ip, action, detail });
    });
  }

  /** Changes what we paid for the land, and when. @throws Refusal 400, 403 (announced: admins only), 404 or 412 */
  changePurchase(read: VersionRead, fields: PurchaseFields, actor: ActingStaff): Promise<StoredDeal> {
    return this.database.transaction(async (transaction) => {
      const deal = await this.updates.lock(transaction, read);
      refuseWrongPurchase(deal, fields, { role: actor.role, today: await this.readToday(transaction) });
      const act = { action: 'deal-purchase-changed', detail: { fields: Object.keys(fields) } } as const;
      return this.updates.update(transaction, deal, fields, actor, act);
    });
  }

  private async readToday(transaction: Transaction): Promise<string> {
    return dayIn(this.config.messaging.company.timeZone, await readNow(transaction));
  }
}
