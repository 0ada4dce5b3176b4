import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../http/read-fields.js';
import type { Actor } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { DeliveryListService } from './delivery-list.service.js';
import { DeliveryQuery, NoticeDeliveryPage } from './notices.dto.js';

/** What became of the notices about leads. */
@ApiTags('notices')
@Controller('api/admin/notices')
export class NoticesController {
  constructor(private readonly deliveries: DeliveryListService) {}

  @StaffEndpoint('GET', {
    role: 'agent',
    operationId: 'listNotices',
    summary: 'See what became of e-mails and webhooks about leads',
    description: 'Newest first; one item for each recipient of each notice, and one for a notice that has none yet.',
    answer: NoticeDeliveryPage,
    takesQuery: true,
  })
  list(@Query() query: DeliveryQuery, @CurrentActor() actor: Actor): Promise<NoticeDeliveryPage> {
    return this.deliveries.list(query, actor);
  }

  @StaffEndpoint('POST :id/replay', {
    role: 'agent',
    status: 204,
    operationId: 'replayNotice',
    summary: 'Try a failed delivery again',
    description: 'At once, with all of its tries, under the same event id.',
    refusals: { 409: 'The delivery has not failed.' },
  })
  replay(@IdParam() id: string, @CurrentActor() actor: Actor): Promise<void> {
    return this.deliveries.replay(id, actor);
  }
}
