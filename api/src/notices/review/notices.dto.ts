import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { isId } from '../../http/fields/is-id.js';
import { Field, TextOrNull, TimeField, TimeOrNull } from '../../http/fields/nullable-fields.js';
import { CursorField, cursorsOf, LimitField, PageOf } from '../../http/fields/list-page.js';
import {
  DELIVERY_STATES,
  type DeliveryState,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
} from '../outbox/due-delivery.js';

/** Cursors of the list, which contain the id of a delivery. */
export const deliveryCursors = cursorsOf('notice', isId);

const KIND = { enum: NOTICE_KINDS, enumName: 'NoticeKind', example: 'lead-received' };
const CHANNEL = { enum: NOTICE_CHANNELS, enumName: 'NoticeChannel', example: 'webhook' };
const STATE = { enum: DELIVERY_STATES, enumName: 'DeliveryState' };

export class DeliveryQuery {
  @ApiPropertyOptional({ ...STATE, description: 'Only deliveries in this state.' }) state?: DeliveryState;
  @LimitField('deliveries') limit?: number;
  @CursorField(deliveryCursors) cursor?: string;
}

/** A notice for one recipient, or a notice that waits for a recipient. */
export class NoticeDelivery {
  @ApiProperty({
    format: 'uuid',
    description: 'The id of the delivery, which a replay names; the id of the event while it has no recipient.',
    example: '01993f70-1b2c-7d3e-8f40-5a6b7c8d9e0f',
  })
  id: string;

  @ApiProperty({
    format: 'uuid',
    description: 'The same in every delivery and try, so that receivers can recognize repeated events.',
    example: '01993f6f-9a8b-7c6d-8e5f-4a3b2c1d0e9f',
  })
  eventId: string;

  @ApiProperty(KIND) kind: NoticeKind;

  @TextOrNull('Null for a reminder that is not about one lead.', '01993f6f-0a2b-7d4c-8e5f-1a2b3c4d5e6f', 'uuid')
  leadId: string | null;

  @ApiProperty({
    ...CHANNEL,
    nullable: true,
    description:
      'Null while the notice has no recipient: no webhook, no address and no enabled agent or admin, or no process runs background jobs.',
  })
  channel: NoticeChannel | null;

  @TextOrNull(
    'An address, or the origin of a webhook with the beginning of the SHA-256 of its URL; null if `channel` is null.',
    'https://crm.example.com (1a2b3c4d)',
  )
  destination: string | null;

  @ApiProperty({ ...STATE, example: 'pending' }) state: DeliveryState;
  @Field('Tries since the delivery was created or last replayed.', 3, 'integer') attempts: number;
  @TextOrNull('Why the last try failed.', 'responded 500') lastError: string | null;
  @TimeField('2026-11-20T14:05:00.123Z') createdAt: Date;

  @TimeOrNull('Null once the delivery is sent or failed, and while it has no recipient.', '2026-11-20T14:35:02.000Z')
  nextAttemptAt: Date | null;

  @TimeOrNull('When the delivery was sent or failed.') endedAt: Date | null;
}

/** A page of deliveries, newest first. */
export class NoticeDeliveryPage extends PageOf(NoticeDelivery) {}

/** The failed deliveries to try again. */
export class NoticeReplay {
  @ApiProperty(KIND) kind: NoticeKind;
  @ApiProperty(CHANNEL) channel: NoticeChannel;
}

/** The number of deliveries that will be tried again. */
export class NoticesReplayed {
  @Field('Deliveries that are tried again.', 12, 'integer') replayed: number;
}
