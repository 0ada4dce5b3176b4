import { ApiProperty } from '../../http/fields/api-fields.js';
import { Field, TextOrNull, TimeField, TimeOrNull } from '../../http/fields/nullable-fields.js';
import { ALERT_STATUSES, type AlertStatus } from './alert.entity.js';

const SEND_STATUSES = ['waiting', 'claimed', 'handing', 'sent', 'refused', 'unknown', 'skipped'] as const;
export type SendStatus = (typeof SEND_STATUSES)[number];

/** A count with its name. */
class NamedCount {
  @Field('An interest, a reason, a provider of mailboxes, or a status.', 'Recreational Land') name: string;
  @Field('How many.', 1204, 'integer') count: number;
}

/** The members who would get the email about a deal now. */
export class Audience {
  @Field('How many members get the email.', 1204, 'integer') members: number;
  @ApiProperty({ type: [NamedCount], description: 'Of those, by the interests that the deal is for.' })
  interests: NamedCount[];

  @ApiProperty({ type: [NamedCount], description: 'How many members do not get it, by reason.' }) skipped: NamedCount[];
  @ApiProperty({ type: [NamedCount], description: 'Who gets it, by provider of mailboxes.' }) providers: NamedCount[];

  @ApiProperty({
    ...{ type: 'integer', nullable: true, example: 1000 },
    description: 'How many more may leave today while our sender is new; null: any number.',
  })
  mostToday: number | null;
}

/** An alert that was announced. */
export class ScheduledAlert {
  @ApiProperty({ format: 'uuid', description: 'Of its deal.' }) id: string;
  @TimeField('2026-11-25T15:05:00.000Z', 'When the first email leaves, unless it is stopped.') startsAt: Date;
  @Field('The version of the deal.', 4, 'integer') version: number;
}

/** A member of staff. */
class AlertChanger {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Ann Lee' }) name: string;
}

/** The state of an alert. */
export class AlertState {
  @ApiProperty({ format: 'uuid', description: 'Of its deal.' }) id: string;
  @ApiProperty({ enum: ALERT_STATUSES, enumName: 'AlertStatus' }) status: AlertStatus;

  @TextOrNull(
    'Why it is paused or cancelled: staff, late, bounces, complaints, refusals, stopped, withdrawn, or the stage of its deal.',
  )
  reason: string | null;

  @ApiProperty({ type: AlertChanger, nullable: true, description: 'Who paused, resumed or canceled it last.' })
  by: AlertChanger | null;

  @Field('The subject of its emails.', '5 acres in Apache County, Arizona for $12,500') subject: string;
  @TimeField('2026-11-25T15:05:00.000Z') startsAt: Date;
  @TimeOrNull('When the first email could leave.') startedAt: Date | null;
  @TimeOrNull('When all had left, or it was cancelled.') endedAt: Date | null;
  @ApiProperty({ type: [NamedCount], description: 'Emails by status. What is not named is not there.' })
  counts: NamedCount[];

  @ApiProperty({ description: 'Whether emails are left to send: only then can it be paused or canceled.' })
  hasMore: boolean;

  @Field('Emails that have not ended and hold the public date. Those to members who joined later do not.', 2, 'integer')
  holding: number;

  @TimeOrNull('Until when they hold it at most; null: some were not tried yet.') holdsUntil: Date | null;
}

/** Filter for a list of emails. */
export class SendFilter {
  @ApiProperty({ enum: SEND_STATUSES, enumName: 'SendStatus' }) status: SendStatus;
}

/** A paused alert. */
class PausedAlert {
  @ApiProperty({ format: 'uuid', description: 'Of its deal.' }) id: string;
  @Field('The subject of its emails.', '5 acres in Apache County, Arizona for $12,500') subject: string;
  @TextOrNull('Why.', 'bounces') reason: string | null;
  @TimeOrNull('Since when.') pausedAt: Date | null;
}

/** Alerts that wait for a decision: while one is paused, its deal does not become public. */
export class PausedAlerts {
  @ApiProperty({ type: [PausedAlert], maxItems: 50 }) items: PausedAlert[];
}

/** An email of an alert. */
class Send {
  @Field('Which it is of its alert.', 'A'.repeat(22)) id: string;
  @TextOrNull('Null: the person was erased.', null, 'uuid') leadId: string | null;
  @TextOrNull('Null: the person was erased.', 'Jane Roe') name: string | null;
  @TextOrNull('Why it was refused or skipped.') reason: string | null;
  @TimeField('2026-11-25T15:05:07.000Z') at: Date;
  @TimeField('2026-11-25T15:10:07.000Z', 'Of one that waits: when it is tried next.') nextAt: Date;
}

/** Emails of an alert, newest first. */
export class Sends {
  @ApiProperty({ type: [Send], maxItems: 200 }) items: Send[];
}

/** The number of emails that will be sent again. */
export class ResentCount {
  @Field('Emails whose fate was unknown.', 3, 'integer') count: number;
}
