import { Injectable } from '@nestjs/common';
import { readStrictly } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { isAtLeast } from '../../staff/access/staff-identity.js';
import { LeadViewFilters } from '../list/lead-list-parameters.dto.js';
import { type LeadView, LeadViewChange, NewLeadView } from './views.dto.js';
import { type ViewFields, ViewsRepository } from './views.repository.js';

/** Views of the list of leads: one's own, and shared ones. */
@Injectable()
export class ViewsService {
  constructor(private readonly views: ViewsRepository) {}

  list(actor: ActingStaff): Promise<LeadView[]> {
    return this.views.list(actor);
  }

  /** @throws Refusal 400 or 403 (a viewer shares nothing) */
  async add(sent: unknown, actor: ActingStaff): Promise<LeadView> {
    const { name, filters, shared: isShared = false } = readStrictly(NewLeadView, sent);
    refuseSharing(isShared, actor);
    const id = await this.views.add({ name, filters: readFilters(filters), isShared }, actor);
    return this.findMine(id, actor);
  }

  /** @throws Refusal 400, 403 or 404 */
  async change(id: string, sent: unknown, actor: ActingStaff): Promise<LeadView> {
    const { name, filters, shared } = readStrictly(LeadViewChange, sent);
    refuseSharing(shared, actor);
    await this.findMine(id, actor);
    const fields: Partial<ViewFields> = {
      ...(name !== undefined && { name }),
      ...(filters !== undefined && { filters: readFilters(filters) }),
      ...(shared !== undefined && { isShared: shared }),
    };
    if (Object.keys(fields).length > 0) await this.views.change(id, fields, actor);
    return this.findMine(id, actor);
  }

  /** @throws Refusal 403 or 404 */
  async remove(id: string, actor: ActingStaff): Promise<void> {
    await this.findMine(id, actor);
    await this.views.remove(id, actor);
  }

  // Another's own view is as good as none; a shared one is its owner's and the admins' to change.
  private async findMine(id: string, actor: ActingStaff): Promise<LeadView> {
    const view = await this.views.find(id, actor);
    if (view === undefined) throw new Refusal(404, 'There is no view with this id.', { reason: 'unknown-view' });
    if (view.owner.id === actor.staffId || actor.role === 'admin') return view;
    throw new Refusal(403, 'This view is changed by whoever made it, or by an admin.', { reason: 'not-yours' });
  }
}

function refuseSharing(isShared: boolean | undefined, { role }: ActingStaff): void {
  if (isShared && !isAtLeast(role, 'agent'))
    throw new Refusal(403, 'Views are shared by agents and admins.', { reason: 'role-too-low' });
}

function readFilters(sent: unknown): LeadViewFilters {
  const filters = readStrictly(LeadViewFilters, sent);
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as LeadViewFilters;
}
