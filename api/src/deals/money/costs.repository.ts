import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { DealEntity } from '../deal/deal.entity.js';
import type { NewCost } from './money.dto.js';
import { DealCostEntity } from './deal-cost.entity.js';

/** Stores the costs of deals. All methods throw DatabaseAway. */
@Injectable()
export class CostsRepository {
  /** The costs of a deal that are not removed, the oldest first. */
  list(manager: EntityManager, dealId: string): Promise<DealCostEntity[]> {
    const where = { dealId, removedAt: IsNull() };
    return manager.find(DealCostEntity, { where, relations: { staff: true }, order: { day: 'ASC', id: 'ASC' } });
  }

  /** The number of costs that are not removed. */
  count(manager: EntityManager, dealId: string): Promise<number> {
    return manager.countBy(DealCostEntity, { dealId, removedAt: IsNull() });
  }

  /** Finds a cost of a deal, also a removed one. */
  find(manager: EntityManager, cost: { dealId: string; id: string }): Promise<DealCostEntity | null> {
    return manager.findOneBy(DealCostEntity, cost);
  }

  /** Adds a cost and returns its id. */
  async insert(manager: EntityManager, cost: NewCost & { dealId: string; staffId: string }): Promise<string> {
    const row = manager.create(DealCostEntity, { ...cost, note: cost.note ?? null });
    await manager.insert(DealCostEntity, row);
    await this.markChanged(manager, cost.dealId);
    return row.id;
  }

  /** Removes a cost, or restores it. */
  async setRemoved(manager: EntityManager, { id, dealId }: DealCostEntity, isRemoved: boolean): Promise<void> {
    await manager.update(DealCostEntity, { id }, { removedAt: isRemoved ? () => 'now()' : null } as object);
    await this.markChanged(manager, dealId);
  }

  /** Open desks read the deal again when this number grows. */
  private async markChanged(manager: EntityManager, dealId: string): Promise<void> {
    await manager.increment(DealEntity, { id: dealId }, 'costsVersion', 1);
  }
}
