import { Injectable } from '@nestjs/common';
import type { AuditAction } from '../../database/audit-action.js';
import { appendAudit } from '../../database/audit-log.js';
import type { Transaction } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { DealEntity } from './deal.entity.js';
import type { StoredDeal } from './deals.dto.js';
import { type DealColumns, DealsRepository } from './deals.repository.js';

interface Act {
  readonly action: AuditAction;
  readonly detail?: object;
}

export function unknownDeal(): Refusal {
  return new Refusal(404, 'There is no deal with this id.', { reason: 'unknown-deal' });
}

/** Locks deals, and stores changes by staff with their audit entry. */
@Injectable()
export class DealUpdatesService {
  constructor(private readonly deals: DealsRepository) {}

  /** Locks the deal with its photos until the transaction ends. @throws Refusal 404 or 412 */
  async lock(transaction: Transaction, { id, version }: { id: string; version?: number }): Promise<DealEntity> {
    const deal = await this.deals.lockWithPhotos(transaction, id);
    if (deal === null) throw unknownDeal();
    if (version === undefined || deal.version === version) return deal;
    const message = `Somebody changed this deal: it has version ${deal.version} now. Read it again, then decide.`;
    throw new Refusal(412, message, { reason: 'stale-version' });
  }

  /** Changes a locked deal and appends the audit entry. */
  async update(
    transaction: Transaction,
    deal: DealEntity,
    columns: DealColumns,
    { staffId, ip }: ActingStaff,
    { action, detail = {} }: Act,
  ): Promise<StoredDeal> {
    const version = await this.deals.update(transaction, deal, { ...columns, staffId });
    await appendAudit(transaction, { staffId, ip, action, detail: { dealId: deal.id, ...detail } });
    return { id: deal.id, version };
  }
}
