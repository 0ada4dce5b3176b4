import { ApiProperty } from '../../http/fields/api-fields.js';
import { Field, TextOrNull, TimeField, TimeOrNull } from '../../http/fields/nullable-fields.js';
import { ALERT_STATUSES, type AlertStatus, TEXTS_STATUSES, type TextsStatus } from './alert.entity.js';

const SEND_STATUSES = ['waiting', 'claimed', 'handing', 'sent', 'refused', 'unknown', 'skipped'] as const;
export type SendStatus = (typeof SEND_STATUSES)[number];

/** A count with its name. */
class NamedCount {
  @Field('A land interest, a reason, a mailbox provider, or a status of emails.', 'Recreational Land') name: string;
  @Field('How many members or emails.', 1204, 'integer') count: number;
}

/** The texts that would be sent about a deal now. */
export class TextsAhead {
  @Field('How many numbers get a text.', 312, 'integer') count: number;
  @ApiProperty({ description: 'Whether the count is an estimate from some of the members, because there are many.' })
  isEstimate: boolean;

  @Field('Segments of each text.', 1, 'integer') segments: number;
  @Field('What they cost in US cents, by the price of a segment in the settings.', 250, 'integer') cents: number;
  @TextOrNull('Why no text about this deal can be sent; the emails can.') problem: string | null;
  @Field(
    'The text to a number that gets its first one, with an x for each character of its own link.',
    'Example Land: 5 acres in Apache County, AZ for $9,900. https://example.com/l/xxxxxxxxxxx Reply STOP to end',
  )
  text: string;
}

/** The members who would get the email about a deal now. */
export class Audience {
  @Field('How many members get the email.', 1204, 'integer') members: number;
  @ApiProperty({
    type: [NamedCount],
    description: 'These members by land interest, for the interests that the deal matches.',
  })
  interests: NamedCount[];

  @ApiProperty({ type: [NamedCount], description: 'Members who do not get the email, by reason.' })
  skipped: NamedCount[];
  @ApiProperty({ type: [NamedCount], description: 'Members who get the email, by mailbox provider.' })
  providers: NamedCount[];

  @ApiProperty({
    ...{ type: 'integer', nullable: true, example: 1000 },
    description: 'How many more emails may be sent today while our sender address is new; null if there is no limit.',
  })
  mostToday: number | null;

  @ApiProperty({ type: TextsAhead, nullable: true, description: 'Null if no sender of texts is set up.' })
  texts: TextsAhead | null;
}

/** An alert that was announced. */
export class ScheduledAlert {
  @ApiProperty({ format: 'uuid', description: 'The id of its deal.' }) id: string;
  @TimeField('2026-11-25T15:05:00.000Z', 'When the first email is sent, unless staff stop the announcement.')
  startsAt: Date;
  @Field('The version of the deal.', 4, 'integer') version: number;
}

/** The member of staff who last changed an alert. */
class AlertChanger {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Ann Lee' }) name: string;
}

/** The state of the texts of an alert. */
export class AlertTexts {
  @ApiProperty({ enum: TEXTS_STATUSES, enumName: 'TextsStatus', description: 'off: announced without texts.' })
  status: TextsStatus;

  @TextOrNull('Why they are paused or canceled: staff, unregistered or filtered.') reason: string | null;
  @ApiProperty({ type: AlertChanger, nullable: true, description: 'Who last paused, resumed or canceled them.' })
  by: AlertChanger | null;

  @ApiProperty({ type: [NamedCount], description: 'Texts by status. Statuses without texts are left out.' })
  counts: NamedCount[];

  @ApiProperty({ description: 'Whether texts are left to send. Only then can they be paused or canceled.' })
  hasMore: boolean;
}

/** The state of an alert. */
export class AlertState {
  @ApiProperty({ format: 'uuid', description: 'The id of its deal.' }) id: string;
  @ApiProperty({ enum: ALERT_STATUSES, enumName: 'AlertStatus' }) status: AlertStatus;

  @TextOrNull(
    'Why it is paused or canceled: staff, late, bounces, complaints, refusals, stopped, withdrawn, or the stage of its deal.',
  )
  reason: string | null;

  @ApiProperty({ type: AlertChanger, nullable: true, description: 'Who last paused, resumed or canceled it.' })
  by: AlertChanger | null;

  @Field('The subject of its emails.', '5 acres in Apache County, Arizona for $12,500') subject: string;
  @TimeField('2026-11-25T15:05:00.000Z') startsAt: Date;
  @TimeOrNull('When sending started.') startedAt: Date | null;
  @TimeOrNull('When all emails had been sent, or the alert was canceled.') endedAt: Date | null;
  @ApiProperty({ type: [NamedCount], description: 'Emails by status. Statuses without emails are left out.' })
  counts: NamedCount[];

  @ApiProperty({ description: 'Whether emails are left to send. Only then can the alert be paused or canceled.' })
  hasMore: boolean;

  @Field(
    'Unfinished emails that delay the public date: those to members who were on the list at the start.',
    2,
    'integer',
  )
  holding: number;

  @TimeOrNull('The latest time until which these emails delay the public date; null if some were not tried yet.')
  holdsUntil: Date | null;

  @ApiProperty({ type: AlertTexts }) texts: AlertTexts;
}

/** Filter for a list of emails. */
export class SendFilter {
  @ApiProperty({ enum: SEND_STATUSES, enumName: 'SendStatus' }) status: SendStatus;
}

/** An alert whose emails or texts are paused. */
class PausedAlert {
  @ApiProperty({ format: 'uuid', description: 'The id of its deal.' }) id: string;
  @ApiProperty({ enum: ['email', 'text'], description: 'Which are paused. Texts are paused with the emails anyway.' })
  channel: 'email' | 'text';

  @Field('The subject of its emails.', '5 acres in Apache County, Arizona for $12,500') subject: string;
  @TextOrNull('Why they are paused.', 'bounces') reason: string | null;
  @TimeOrNull('When the emails were paused; null for texts.') pausedAt: Date | null;
}

/** Paused alerts. A deal does not become public while its emails are paused. */
export class PausedAlerts {
  @ApiProperty({ type: [PausedAlert], maxItems: 50 }) items: PausedAlert[];
}

/** An email of an alert. */
class Send {
  @Field('The id of the email within its alert.', 'A'.repeat(22)) id: string;
  @TextOrNull('Null if the person was erased.', null, 'uuid') leadId: string | null;
  @TextOrNull('Null if the person was erased.', 'Jane Roe') name: string | null;
  @TextOrNull('Why it was refused or skipped.') reason: string | null;
  @TimeField('2026-11-25T15:05:07.000Z') at: Date;
  @TimeField('2026-11-25T15:10:07.000Z', 'When a waiting email is tried next.') nextAt: Date;
}

/** Emails of an alert, newest first. */
export class Sends {
  @ApiProperty({ type: [Send], maxItems: 200 }) items: Send[];
}

/** The number of emails that will be sent again. */
export class ResentCount {
  @Field('Emails that had an unknown result.', 3, 'integer') count: number;
}
