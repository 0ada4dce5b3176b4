import { Injectable } from '@nestjs/common';
import { readStrictly } from '../../http/fields/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { isAtLeast } from '../../staff/access/staff-identity.js';
import { LeadViewFilters } from '../list/lead-list-parameters.dto.js';
import type { LeadView, LeadViewChange, NewLeadView } from './views.dto.js';
import { ViewsRepository } from './views.repository.js';

/** Saved views of the lead list. All methods throw DatabaseAway. */
@Injectable()
export class ViewsService {
  constructor(private readonly views: ViewsRepository) {}

  /** Returns the reader's own and shared views, by name. */
  list(actor: ActingStaff): Promise<LeadView[]> {
    return this.views.list(actor);
  }

  /** @throws Refusal 400 or 403 (a viewer cannot share a view) */
  add(view: NewLeadView, actor: ActingStaff): Promise<LeadView> {
    return this.views.add({ shared: false, ...readView(view, actor) }, actor);
  }

  /** @throws Refusal 400, 403 or 404 */
  change(id: string, change: LeadViewChange, actor: ActingStaff): Promise<LeadView> {
    return this.views.change(id, readView(change, actor), actor);
  }

  /** @throws Refusal 403 or 404 */
  remove(id: string, actor: ActingStaff): Promise<void> {
    return this.views.remove(id, actor);
  }
}

/** Checks a view and removes undefined fields. @throws Refusal 400 or 403 (a viewer cannot share a view) */
function readView<View extends LeadViewChange>({ filters, ...view }: View, { role }: ActingStaff): View {
  if (view.shared && !isAtLeast(role, 'agent'))
    throw new Refusal(403, 'Views are shared by agents and admins.', { reason: 'role-too-low' });
  const read = filters && removeUndefined(readStrictly(LeadViewFilters, filters));
  return removeUndefined({ ...view, filters: read }) as View;
}

const removeUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
