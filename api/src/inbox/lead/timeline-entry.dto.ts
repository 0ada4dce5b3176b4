import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { TextOrNull, TimeOrNull } from '../../http/fields/nullable-fields.js';
import type { LostReason, ContactChannel, ContactOutcome } from '../../leads/lead/lead-enums.js';
import { SENT_TEXT_STATES } from '../../texting/by-hand/lead-text.dto.js';
import { StaffName } from './lead-state.dto.js';

export const OFFER_KINDS = [
  'offer-made',
  'offer-told',
  'offer-countered',
  'offer-revised',
  'offer-accepted',
  'offer-declined',
  'offer-withdrawn',
] as const;

/** Entries of land, deals and the buyers list, which are not stored as events of a lead. */
export const DEAL_KINDS = [
  'land-changed',
  'deal-added',
  'deal-announced',
  'deal-stopped',
  'deal-opened',
  'deal-pending',
  'deal-reopened',
  'deal-sold',
  'deal-bought',
  'deal-sale-corrected',
  'deal-withdrawn',
  'interest-added',
  'interest-answered',
  'gone-told',
  'alert-sent',
  'alert-texted',
  'list-joined',
  'list-left',
  'list-bounced',
  'list-complained',
  'links-ended',
  'form-denied',
] as const;

/** Emails and texts between staff and the person, which are not stored as events of a lead. */
const EMAIL_KINDS = ['email-sent', 'email-received', 'text-sent'] as const;

const TIMELINE_KINDS = [
  'received',
  'note',
  'entered',
  'person-corrected',
  'contact',
  'contact-retracted',
  'status-changed',
  'lost-reason-changed',
  'assignee-changed',
  'follow-up-changed',
  'quarantine-released',
  'quarantine-confirmed',
  'change-undone',
  'same-person-said',
  'same-person-retracted',
  'note-edited',
  'note-taken-back',
  'note-struck',
  'lead-covered',
  'imported',
  ...OFFER_KINDS,
  ...DEAL_KINDS,
  'letter-kept',
  ...EMAIL_KINDS,
] as const;

/** Entries of offers, which are not stored as events of a lead. */
export type OfferKind = (typeof OFFER_KINDS)[number];
export type DealKind = (typeof DEAL_KINDS)[number];
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** The kind of an entry of the timeline. */
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The reader's right to undo an entry. */
export class Undo {
  @TimeOrNull('The end of the time for an undo; null if it has no end.') until: Date | null;
}

/** The id and visitor's name of a lead. */
export class LeadName {
  @ApiProperty({ format: 'uuid' }) id: string;
  @TextOrNull('Null after the lead was erased.', 'Jane Doe') name: string | null;
}

/** An offer, or an event of an offer, in the timeline. */
export class OfferInTimeline {
  @ApiPropertyOptional({
    type: 'integer',
    description: 'The amount that we offered, the seller asked, or both agreed on.',
  })
  amountCents?: number;

  @ApiPropertyOptional({ example: 'Cash' }) terms?: string;
  @ApiPropertyOptional({ format: 'date', example: '2026-12-08' }) expiresOn?: string;
  @ApiPropertyOptional(DESCRIBED.channel) toldBy?: ContactChannel;
  @ApiPropertyOptional({ description: 'The reason for the amount.' }) reason?: string;
}

/** An email in the timeline. */
export class EmailInTimeline {
  @ApiPropertyOptional({ description: 'Why our email was not delivered.' }) failure?: string;
  @ApiProperty({ description: 'Written by a program, such as an out-of-office notice.' }) automatic: boolean;

  @ApiPropertyOptional({ description: 'The sender of a reply, if it is another address than that of the lead.' })
  from?: string;

  @ApiProperty({ type: [String], description: 'Names of files, which are not stored.' }) attachments: string[];
}

/** A text of staff in the timeline. */
export class TextInTimeline {
  @ApiProperty({ enum: SENT_TEXT_STATES, enumName: 'SentTextState' }) state: (typeof SENT_TEXT_STATES)[number];
  @ApiPropertyOptional({ description: "The provider's code of a failed text, or why it was not sent." }) code?: string;
}

/** The id and title of a deal. */
export class DealName {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: '5 acres in Apache County, Arizona' }) title: string;
}

/** An entry of a lead's timeline. */
export class TimelineEntry {
  @ApiProperty({ format: 'uuid', description: 'For `received`, the id of the lead.' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ enum: TIMELINE_KINDS, enumName: 'TimelineKind' }) kind: TimelineKind;

  @ApiProperty({ type: StaffName, nullable: true, description: 'Null for an action of the visitor.' })
  staff: StaffName | null;

  @ApiPropertyOptional({
    description: 'The text of a note, the reason why a lead was reopened, a text of ours, or the subject of an email.',
    example: 'Owns it with her brother.',
  })
  text?: string;

  @ApiPropertyOptional({ ...DESCRIBED.channel, description: 'For a contact.' }) channel?: ContactChannel;
  @ApiPropertyOptional({ ...DESCRIBED.outcome, description: 'For a contact.' }) outcome?: ContactOutcome;

  @ApiPropertyOptional({ format: 'date-time', description: 'For a contact, when staff logged it.' })
  loggedAt?: string;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'For a change, the status, spam decision, time, name or text before.',
    example: 'new',
  })
  from?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'For a change, the status, spam decision, time, name or text after.',
    example: 'contacted',
  })
  to?: string | null;

  @ApiPropertyOptional({ ...DESCRIBED.lostReason, description: 'For a change to lost.' }) reason?: LostReason;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'For an undo or an edited note, the id of the entry that was undone or edited.',
  })
  of?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'For an answer about a deal, the contact in which it was given. Undoing the contact undoes the answer.',
  })
  contactId?: string;

  @ApiPropertyOptional({
    enum: TIMELINE_KINDS,
    enumName: 'TimelineKind',
    description: 'For an undo, the kind of the change that was undone.',
  })
  what?: TimelineKind;

  @ApiPropertyOptional({
    enum: ['firstName', 'lastName', 'email', 'phone'],
    description: 'For a correction, the corrected field.',
  })
  field?: 'firstName' | 'lastName' | 'email' | 'phone';

  @ApiPropertyOptional({
    format: 'date',
    description:
      'For a lead that a colleague covers, the last day. `from` is the assignee who is away, `to` the colleague.',
  })
  until?: string;

  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'For a lead that a colleague covers, when the days away were ended early.',
  })
  endedAt?: string | null;

  @ApiPropertyOptional({ type: LeadName, description: 'The lead that was linked or unlinked.' })
  other?: LeadName;

  @ApiPropertyOptional({ type: OfferInTimeline }) offer?: OfferInTimeline;
  @ApiPropertyOptional({ type: EmailInTimeline }) email?: EmailInTimeline;
  @ApiPropertyOptional({ type: TextInTimeline }) sms?: TextInTimeline;
  @ApiPropertyOptional({ type: DealName, description: 'The deal that the entry is about.' }) deal?: DealName;
  @ApiPropertyOptional({ example: 'Offer letter', description: 'For a letter, the name of its template.' })
  letter?: string;

  @ApiPropertyOptional({ type: [String], description: 'For a change of land, the changed fields.' }) fields?: string[];

  @ApiPropertyOptional({
    type: Undo,
    description:
      'Present if you may undo the entry now: a contact with `contacts/{contactId}/retraction`, a note with ' +
      '`notes/{noteId}/retraction`, a change with `undo`. You can edit your own note for the same time.',
  })
  undo?: Undo;
}
