import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { rule } from '../../database/rules.js';
import { statement } from '../../database/statement.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { LeadViewEntity } from './lead-view.entity.js';
import type { LeadView } from './views.dto.js';

rule('lead_views_name_per_staff', 'name', 'Take a name that no other of these views has.');
rule('lead_views_most', 'name', 'Keep at most 50 views: remove one first.');

const VIEW = `
SELECT v.id, v.name, v.filters, v.shared, to_jsonb(s) AS owner
FROM lead_views v JOIN ${STAFF_NAMES} s ON s.id = v.staff_id WHERE v.staff_id = :staffId::uuid`;

const LIST_VIEWS = statement<{ staffId: string }, LeadView>(
  'list-views',
  `${VIEW} OR v.shared ORDER BY lower(v.name), v.id LIMIT 500`,
);

const FIND_VIEW = statement<{ id: string; staffId: string }, LeadView>(
  'find-view',
  `SELECT * FROM (${VIEW} OR v.shared) view WHERE id = :id::uuid`,
);

/** What a view is made of. */
export type ViewFields = Pick<LeadViewEntity, 'name' | 'filters' | 'isShared'>;

/** Keeps views; each change with its entry of the audit trail. All throw DatabaseAway. */
@Injectable()
export class ViewsRepository {
  constructor(private readonly database: Database) {}

  /** One's own and those that are shared, by name. */
  list({ staffId }: ActingStaff): Promise<LeadView[]> {
    return this.database.query(LIST_VIEWS.with({ staffId }));
  }

  /** One of these. */
  async find(id: string, { staffId }: ActingStaff): Promise<LeadView | undefined> {
    return (await this.database.query(FIND_VIEW.with({ id, staffId })))[0];
  }

  /** The id of the new view. A name that is taken, and too many views, break a rule. */
  add(fields: ViewFields, actor: ActingStaff): Promise<string> {
    return this.database.transaction(async (manager) => {
      const view = manager.create(LeadViewEntity, { ...fields, staffId: actor.staffId });
      await manager.insert(LeadViewEntity, view);
      await this.note(manager, 'view-added', view.id, actor);
      return view.id;
    });
  }

  /** A view that is gone, or no longer shared with whoever changes it, stays as it is. */
  change(id: string, fields: Partial<ViewFields>, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { affected } = await manager.update(LeadViewEntity, ownOrShared(id, actor), fields);
      if (affected) await this.note(manager, 'view-changed', id, actor);
    });
  }

  remove(id: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { affected } = await manager.delete(LeadViewEntity, ownOrShared(id, actor));
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

function ownOrShared(id: string, { staffId }: ActingStaff) {
  return [
    { id, staffId },
    { id, isShared: true },
  ];
}
