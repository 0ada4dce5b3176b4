import { Injectable } from '@nestjs/common';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { addRule } from '../../database/constraint-rules.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { LeadViewEntity } from './lead-view.entity.js';
import type { LeadView, LeadViewChange } from './views.dto.js';

addRule('lead_views_name_per_staff', 'name', 'Choose another name: there is a view of this name already.');
addRule('lead_views_most', 'name', 'You can have at most 50 views: remove one first.');

/** Stores views; each change has its audit entry. All methods throw DatabaseAway. */
@Injectable()
export class ViewsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the reader's own and shared views, by name. */
  async list({ staffId }: ActingStaff): Promise<LeadView[]> {
    const views = await this.database.entities((manager) => find(manager, [{ staffId }, { shared: true }]));
    return views.toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /** Adds a view. The rules above turn a violated constraint (a used name, too many views) into a refusal (409). */
  add(fields: Pick<LeadViewEntity, 'name' | 'filters' | 'shared'>, actor: ActingStaff): Promise<LeadView> {
    return this.database.transaction(async (manager) => {
      const view = manager.create(LeadViewEntity, { ...fields, staffId: actor.staffId });
      await manager.insert(LeadViewEntity, view);
      await note(manager, 'view-added', view.id, actor);
      return findMine(manager, view.id, actor);
    });
  }

  /** @throws Refusal 403 or 404 */
  change(id: string, fields: LeadViewChange, actor: ActingStaff): Promise<LeadView> {
    return this.database.transaction(async (manager) => {
      const view = await findMine(manager, id, actor);
      if (Object.keys(fields).length === 0) return view;
      const { affected } = await manager.update(LeadViewEntity, { id }, fields);
      if (affected) await note(manager, 'view-changed', id, actor);
      return { ...view, ...fields };
    });
  }

  /** @throws Refusal 403 or 404 */
  remove(id: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      await findMine(manager, id, actor);
      const { affected } = await manager.delete(LeadViewEntity, { id });
      if (affected) await note(manager, 'view-removed', id, actor);
    });
  }
}

async function find(manager: EntityManager, where: FindOptionsWhere<LeadViewEntity>[]): Promise<LeadView[]> {
  const owner = { id: true, name: true };
  const select = { id: true, name: true, filters: true, shared: true, owner };
  return manager.find(LeadViewEntity, { where, select, relations: { owner: true }, take: 500 });
}

// Finds a view that the actor may change. For others' private views the refusal is 404, as if they did not exist.
async function findMine(manager: EntityManager, id: string, { staffId, role }: ActingStaff): Promise<LeadView> {
  const [view] = await find(manager, [
    { id, staffId },
    { id, shared: true },
  ]);
  if (view === undefined) throw new Refusal(404, 'There is no view with this id.', { reason: 'unknown-view' });
  if (view.owner.id === staffId || role === 'admin') return view;
  throw new Refusal(403, 'Only the owner and admins can change this view.', { reason: 'not-yours' });
}

type ViewAction = 'view-added' | 'view-changed' | 'view-removed';

function note(manager: EntityManager, action: ViewAction, viewId: string, { staffId, ip }: ActingStaff): Promise<void> {
  return appendAudit(manager, { staffId, ip, action, detail: { viewId } });
}
