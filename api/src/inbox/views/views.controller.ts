import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { isAtLeast } from '../../staff/access/staff-identity.js';
import { LeadViewFilters } from '../list/lead-list-parameters.dto.js';
import { LeadView, LeadViewChange, LeadViewList, NewLeadView } from './views.dto.js';
import { ViewsRepository } from './views.repository.js';

const NOT_YOURS = "A viewer shares no view; a shared view is its owner's and the admins' to change.";

/** Views of the list of leads. */
@StaffController('inbox', '/views')
export class ViewsController {
  constructor(private readonly views: ViewsRepository) {}

  @StaffEndpoint('GET', {
    role: 'viewer',
    operationId: 'listViews',
    summary: "List one's own and shared views",
    answer: LeadViewList,
  })
  async list(@CurrentActor() actor: ActingStaff): Promise<LeadViewList> {
    return { items: await this.views.list(actor) };
  }

  @StaffEndpoint('POST', {
    role: 'viewer',
    operationId: 'addView',
    summary: 'Keep filters as a view',
    description: 'Filters only, never what was searched for. At most 50 views each, each with a name of its own.',
    body: NewLeadView,
    answer: LeadView,
    refusals: { 403: NOT_YOURS, 409: 'There is a view of this name already, or too many.' },
  })
  add(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<LeadView> {
    const view = readStrictly(NewLeadView, body);
    return this.views.add({ shared: false, ...readView(view, actor) }, actor);
  }

  @StaffEndpoint('PATCH :id', {
    role: 'viewer',
    operationId: 'changeView',
    summary: 'Change a view',
    body: LeadViewChange,
    answer: LeadView,
    refusals: { 403: NOT_YOURS, 409: 'There is a view of this name already.' },
  })
  change(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<LeadView> {
    return this.views.change(id, readView(readStrictly(LeadViewChange, body), actor), actor);
  }

  @StaffEndpoint('DELETE :id', {
    role: 'viewer',
    operationId: 'removeView',
    summary: 'Remove a view',
    refusals: { 403: NOT_YOURS },
  })
  remove(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.views.remove(id, actor);
  }
}

/** Without absent fields. @throws Refusal 400 or 403 (a viewer shares no view) */
function readView<View extends LeadViewChange>({ filters, ...view }: View, { role }: ActingStaff): View {
  if (view.shared && !isAtLeast(role, 'agent'))
    throw new Refusal(403, 'Views are shared by agents and admins.', { reason: 'role-too-low' });
  const read = filters && withoutAbsent(readStrictly(LeadViewFilters, filters));
  return withoutAbsent({ ...view, filters: read }) as View;
}

const withoutAbsent = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
