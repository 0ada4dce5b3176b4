import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { LeadView, LeadViewChange, LeadViewList, NewLeadView } from './views.dto.js';
import { ViewsService } from './views.service.js';

const NOT_YOURS = 'Viewers cannot share views. Only the owner and admins can change a shared view.';

/** Saved views of the lead list. */
@StaffController('inbox', '/views')
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @StaffEndpoint('GET', {
    role: 'viewer',
    operationId: 'listViews',
    summary: 'List your own and shared views',
    answer: LeadViewList,
  })
  async list(@CurrentActor() actor: ActingStaff): Promise<LeadViewList> {
    return { items: await this.views.list(actor) };
  }

  @StaffEndpoint('POST', {
    role: 'viewer',
    operationId: 'addView',
    summary: 'Save filters as a view',
    description:
      'A view has filters and an order, but no search text. Each account may have 50 views with different names.',
    body: NewLeadView,
    answer: LeadView,
    refusals: { 403: NOT_YOURS, 409: 'You have a view of this name already, or 50 views.' },
  })
  add(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<LeadView> {
    return this.views.add(readStrictly(NewLeadView, body), actor);
  }

  @StaffEndpoint('PATCH :id', {
    role: 'viewer',
    operationId: 'changeView',
    summary: 'Change a view',
    body: LeadViewChange,
    answer: LeadView,
    refusals: { 403: NOT_YOURS, 409: 'The owner has a view of this name already.' },
  })
  change(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<LeadView> {
    return this.views.change(id, readStrictly(LeadViewChange, body), actor);
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
