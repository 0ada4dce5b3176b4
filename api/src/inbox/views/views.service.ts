import { Injectable } from '@nestjs/common';
import { readStrictly } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { isAtLeast, type StaffRole } from '../../staff/access/staff-identity.js';
import { LeadViewFilters } from '../list/lead-list-parameters.dto.js';
import { type LeadView, LeadViewChange, NewLeadView } from './views.dto.js';
import { MOST_VIEWS, type ViewFields, type ViewRow, ViewsRepository } from './views.repository.js';

/** Views of the list of leads: one's own, and shared ones. */
@Injectable()
export class ViewsService {
  constructor(private readonly views: ViewsRepository) {}

  async list({ staffId }: ActingStaff): Promise<LeadView[]> {
    return (await this.views.list(staffId)).map(toView);
  }

  /** @throws Refusal 400, 403 (a viewer shares nothing) or 409 (name taken, too many) */
  async add(sent: unknown, actor: ActingStaff, role: StaffRole): Promise<LeadView> {
    const { name, filters, shared: isShared = false } = readStrictly(NewLeadView, sent);
    refuseSharing(isShared, role);
    const id = await this.views.add({ name, filters: readFilters(filters), isShared }, actor);
    if (id === undefined) throw nameTaken();
    return toView(await this.findMine(id, actor, role));
  }

  /** @throws Refusal 400, 403, 404 or 409 (name taken) */
  async change(id: string, sent: unknown, actor: ActingStaff, role: StaffRole): Promise<LeadView> {
    const { name, filters, shared } = readStrictly(LeadViewChange, sent);
    refuseSharing(shared, role);
    const view = await this.findMine(id, actor, role);
    const fields: Partial<ViewFields> = {
      ...(name !== undefined && { name }),
      ...(filters !== undefined && { filters: readFilters(filters) }),
      ...(shared !== undefined && { isShared: shared }),
    };
    if (Object.keys(fields).length > 0 && !(await this.views.change(view, fields, actor))) throw nameTaken();
    return toView(await this.findMine(id, actor, role));
  }

  /** @throws Refusal 403 or 404 */
  async remove(id: string, actor: ActingStaff, role: StaffRole): Promise<void> {
    await this.findMine(id, actor, role);
    await this.views.remove(id, actor);
  }

  // Another's own view is as good as none; a shared one is its owner's and the admins' to change.
  private async findMine(id: string, { staffId }: ActingStaff, role: StaffRole): Promise<ViewRow> {
    const view = await this.views.find(id);
    if (view === undefined || (view.staff_id !== staffId && !view.shared))
      throw new Refusal(404, 'There is no view with this id.', { reason: 'unknown-view' });
    if (view.staff_id === staffId || role === 'admin') return view;
    throw new Refusal(403, 'This view is changed by whoever made it, or by an admin.', { reason: 'not-yours' });
  }
}

function refuseSharing(isShared: boolean | undefined, role: StaffRole): void {
  if (isShared && !isAtLeast(role, 'agent'))
    throw new Refusal(403, 'Views are shared by agents and admins.', { reason: 'role-too-low' });
}

function readFilters(sent: unknown): LeadViewFilters {
  const filters = readStrictly(LeadViewFilters, sent);
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as LeadViewFilters;
}

function nameTaken(): Refusal {
  const message = `Take a name that no other of these views has, and keep at most ${MOST_VIEWS} views.`;
  return new Refusal(409, message, { reason: 'name-taken', errors: [{ field: 'name', message }] });
}

function toView({ id, name, filters, shared, staff_id, staff_name }: ViewRow): LeadView {
  return { id, name, filters, shared, owner: { id: staff_id, name: staff_name } };
}
