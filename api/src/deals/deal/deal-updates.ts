import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../database/audit-action.js';
import { appendAudit } from '../../database/audit-log.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { DealEntity, DealPhotoEntity } from './deal.entity.js';
import type { StoredDeal } from './deals.dto.js';

export function unknownDeal(): Refusal {
  return new Refusal(404, 'There is no deal with this id.', { reason: 'unknown-deal' });
}

/** Locks the deal with its photos until the transaction ends. @throws Refusal 404 or 412 */
export async function holdDeal(
  manager: EntityManager,
  { id, version }: { id: string; version?: number },
): Promise<DealEntity> {
  const deal = await manager.findOne(DealEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (deal === null) throw unknownDeal();
  deal.photos = await manager.find(DealPhotoEntity, { where: { dealId: id }, order: { position: 'ASC' } });
  if (version === undefined || deal.version === version) return deal;
  const message = `Somebody changed this deal: it has version ${deal.version} now. Read it again, then decide.`;
  throw new Refusal(412, message, { reason: 'stale-version' });
}

type Column = keyof Omit<DealEntity, 'parcel' | 'staff' | 'photos'>;

/** Values or (as a function) SQL. */
export type DealColumns = { readonly [Name in Column]?: DealEntity[Name] | (() => string) };

interface Act {
  readonly action: AuditAction;
  readonly detail?: object;
}

/** Changes a locked deal. Its version grows with every visible change, and shells compare the sum of all versions. */
export async function updateDeal(
  manager: EntityManager,
  deal: DealEntity,
  columns: DealColumns,
  { staffId, ip }: ActingStaff,
  { action, detail = {} }: Act,
): Promise<StoredDeal> {
  const version = deal.version + 1;
  await manager.update(DealEntity, { id: deal.id }, {
    ...columns,
    version,
    staffId,
    updatedAt: () => 'now()',
  } as object);
  await appendAudit(manager, { staffId, ip, action, detail: { dealId: deal.id, ...detail } });
  return { id: deal.id, version };
}
