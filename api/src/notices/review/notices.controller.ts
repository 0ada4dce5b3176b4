import { Body, Query } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { toPage, USUAL_LIMIT } from '../../http/fields/list-page.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff, Actor } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { ReminderChanges, ReminderSettings } from '../reminders/reminders.dto.js';
import { DeliveryListRepository } from './delivery-list.repository.js';
import { deliveryCursors, DeliveryQuery, NoticeDeliveryPage, NoticeReplay, NoticesReplayed } from './notices.dto.js';

/** Lets staff see and replay deliveries, and change their reminders. */
@StaffController('notices', '/notices')
export class NoticesController {
  constructor(
    private readonly deliveries: DeliveryListRepository,
    private readonly audit: AuditLog,
  ) {}

  @StaffEndpoint('GET', {
    role: 'agent',
    operationId: 'listNotices',
    summary: 'List the deliveries of emails and webhooks about leads',
    description:
      'Newest first. One item for each recipient of each notice, and one for a notice that has no recipient yet.',
    answer: NoticeDeliveryPage,
    takesQuery: true,
  })
  async list(@Query() query: DeliveryQuery, @CurrentActor() actor: Actor): Promise<NoticeDeliveryPage> {
    const { state, cursor, limit = USUAL_LIMIT } = readStrictly(DeliveryQuery, query);
    const before = cursor && deliveryCursors.read(cursor);
    const found = await this.deliveries.list(state, before, limit + 1);
    const page = toPage(found, limit, ({ id }) => deliveryCursors.write(id));
    await this.audit.record({
      ...actor,
      action: 'notices-listed',
      detail: { count: page.items.length, ...(state && { state }) },
    });
    return page;
  }

  @StaffEndpoint('POST :id/replay', {
    role: 'agent',
    status: 204,
    operationId: 'replayNotice',
    summary: 'Try a failed delivery again',
    description: 'It is due at once, with the full number of tries and the same event id.',
    refusals: { 409: 'The delivery has not failed.' },
  })
  async replay(@IdParam() id: string, @CurrentActor() actor: Actor): Promise<void> {
    const outcome = await this.deliveries.replay(id, actor);
    if (outcome === 'unknown')
      throw new Refusal(404, 'There is no delivery with this id.', { reason: 'unknown-delivery' });
    if (outcome === 'not-failed') {
      throw new Refusal(409, 'Only a failed delivery can be replayed: this one is sent, or still being tried.', {
        reason: 'not-failed',
      });
    }
  }

  @StaffEndpoint('POST replay', {
    role: 'agent',
    status: 200,
    operationId: 'replayNotices',
    summary: 'Try all failed deliveries of a kind again',
    description: 'They are due at once, with the full number of tries and the same event ids.',
    body: NoticeReplay,
    answer: NoticesReplayed,
  })
  async replayAll(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<NoticesReplayed> {
    return { replayed: await this.deliveries.replayKind(readStrictly(NoticeReplay, body), actor) };
  }

  @StaffEndpoint('PATCH reminders', {
    role: 'agent',
    operationId: 'changeReminders',
    summary: 'Turn your own email reminders on or off',
    description:
      'The desk also sends the time zone of the browser. A request without fields only returns the settings.',
    body: ReminderChanges,
    answer: ReminderSettings,
  })
  changeReminders(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<ReminderSettings> {
    return this.deliveries.changeReminders(readStrictly(ReminderChanges, body), actor);
  }
}
