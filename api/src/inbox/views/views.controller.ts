import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../http/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { LeadView, LeadViewChange, LeadViewList, NewLeadView } from './views.dto.js';
import { ViewsService } from './views.service.js';

const NOT_YOURS = "A viewer shares no view; a shared view is its owner's and the admins' to change.";

/** Views of the list of leads. */
@ApiTags('inbox')
@Controller('api/admin/views')
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  /** One's own and those that others share. */
  @StaffEndpoint({
    method: 'GET',
    path: '',
    role: 'viewer',
    operationId: 'listViews',
    summary: "List one's own and shared views",
    answer: LeadViewList,
  })
  async list(@CurrentActor() actor: ActingStaff): Promise<LeadViewList> {
    return { items: await this.views.list(actor) };
  }

  /** A view for another day. */
  @StaffEndpoint({
    method: 'POST',
    path: '',
    role: 'viewer',
    operationId: 'addView',
    summary: 'Keep filters as a view',
    description: 'Filters only, never what was searched for. At most 50 views each, each with a name of its own.',
    body: NewLeadView,
    answer: LeadView,
    refusals: { 403: NOT_YOURS, 409: 'There is a view of this name already, or too many.' },
  })
  add(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<LeadView> {
    return this.views.add(body, actor);
  }

  /** Another name, other filters, shared or not. */
  @StaffEndpoint({
    method: 'PATCH',
    path: ':id',
    role: 'viewer',
    operationId: 'changeView',
    summary: 'Change a view',
    body: LeadViewChange,
    answer: LeadView,
    refusals: { 403: NOT_YOURS, 409: 'There is a view of this name already.' },
  })
  change(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<LeadView> {
    return this.views.change(id, body, actor);
  }

  /** No longer needed. */
  @StaffEndpoint({
    method: 'DELETE',
    path: ':id',
    role: 'viewer',
    operationId: 'removeView',
    summary: 'Remove a view',
    refusals: { 403: NOT_YOURS },
  })
  remove(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.views.remove(id, actor);
  }
}
