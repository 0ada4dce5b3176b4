import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import type { LeadViewFilters } from '../list/lead-list-parameters.dto.js';
import { LeadViewEntity } from './lead-view.entity.js';

/** A view and whose it is. */
export interface ViewRow {
  readonly id: string;
  readonly name: string;
  readonly filters: LeadViewFilters;
  readonly shared: boolean;
  readonly staff_id: string;
  readonly staff_name: string;
}

/** So many views a member of staff may keep. */
export const MOST_VIEWS = 50;

const LIST_VIEWS = statement<{ staffId: string }, ViewRow>(
  'list-views',
  `
SELECT v.id, v.name, v.filters, v.shared, v.staff_id, s.name AS staff_name
FROM lead_views v JOIN ${STAFF_NAMES} s ON s.id = v.staff_id
WHERE v.staff_id = :staffId::uuid OR v.shared ORDER BY lower(v.name), v.id LIMIT 500`,
);

const FIND_VIEW = statement<{ id: string }, ViewRow>(
  'find-view',
  `
SELECT v.id, v.name, v.filters, v.shared, v.staff_id, s.name AS staff_name
FROM lead_views v JOIN ${STAFF_NAMES} s ON s.id = v.staff_id WHERE v.id = :id::uuid`,
);

/** What a view is made of. */
export type ViewFields = Pick<LeadViewEntity, 'name' | 'filters' | 'isShared'>;

/** Keeps views; each change with its entry of the audit trail. All throw DatabaseAway. */
@Injectable()
export class ViewsRepository {
  constructor(private readonly database: Database) {}

  /** One's own and those that are shared, by name. */
  list(staffId: string): Promise<ViewRow[]> {
    return this.database.query(LIST_VIEWS.with({ staffId }));
  }

  async find(id: string): Promise<ViewRow | undefined> {
    return (await this.database.query(FIND_VIEW.with({ id })))[0];
  }

  /** The id of the new view; undefined where the member of staff has one of this name, or too many. */
  add(fields: ViewFields, actor: ActingStaff): Promise<string | undefined> {
    return this.database.transaction(async (manager) => {
      const { staffId } = actor;
      if ((await manager.countBy(LeadViewEntity, { staffId })) >= MOST_VIEWS) return undefined;
      const view = manager.create(LeadViewEntity, { ...fields, staffId });
      await manager.createQueryBuilder().insert().into(LeadViewEntity).values(view).orIgnore().execute();
      if (!view.id) return undefined;
      await this.note(manager, 'view-added', view.id, actor);
      return view.id;
    });
  }

  /** False where the owner has another of this name. */
  change(view: ViewRow, fields: Partial<ViewFields>, actor: ActingStaff): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const { name } = fields;
      const namesake =
        name === undefined ? null : await manager.findOneBy(LeadViewEntity, { name, staffId: view.staff_id });
      if (namesake !== null && namesake.id !== view.id) return false;
      await manager.update(LeadViewEntity, { id: view.id }, fields);
      await this.note(manager, 'view-changed', view.id, actor);
      return true;
    });
  }

  remove(id: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { affected } = await manager.delete(LeadViewEntity, { id });
      if (affected) await this.note(manager, 'view-removed', id, actor);
    });
  }

  private note(
    manager: EntityManager,
    action: 'view-added' | 'view-changed' | 'view-removed',
    viewId: string,
    { staffId, ip }: ActingStaff,
  ): Promise<void> {
    return appendAudit(manager, { staffId, ip, action, detail: { viewId } });
  }
}
