import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { TextOrNull, TimeOrNull } from '../../http/fields/nullable-fields.js';
import type { LostReason, ContactChannel, ContactOutcome } from '../../leads/lead/lead-enums.js';
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

/** Entries of land, deals and the buyers list, which are not events of a lead either. */
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
  'list-joined',
  'list-left',
  'list-bounced',
  'list-complained',
  'links-ended',
  'form-denied',
] as const;

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
  ...OFFER_KINDS,
  ...DEAL_KINDS,
] as const;

/** Entries of offers, which are not events of a lead. */
export type OfferKind = (typeof OFFER_KINDS)[number];
export type DealKind = (typeof DEAL_KINDS)[number];

/** The subject of an entry. */
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The reader's right to undo an entry. */
export class Undo {
  @TimeOrNull('Null: at any time.') until: Date | null;
}

/** Another lead, by the name of its visitor. */
export class LeadName {
  @ApiProperty({ format: 'uuid' }) id: string;
  @TextOrNull('Null once it is erased.', 'Jane Doe') name: string | null;
}

/** An offer or its event, as the timeline shows it. */
export class OfferInTimeline {
  @ApiPropertyOptional({ type: 'integer', description: 'Offered, asked by the seller, or agreed on.' })
  amountCents?: number;

  @ApiPropertyOptional({ example: 'Cash' }) terms?: string;
  @ApiPropertyOptional({ format: 'date', example: '2026-12-08' }) expiresOn?: string;
  @ApiPropertyOptional(DESCRIBED.channel) toldBy?: ContactChannel;
  @ApiPropertyOptional({ description: 'Why this amount.' }) reason?: string;
}

/** A deal, by its land. */
export class DealName {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: '5 acres in Apache County, Arizona' }) title: string;
}

/** An event of a lead. */
export class TimelineEntry {
  @ApiProperty({ format: 'uuid', description: 'Of the receipt, the id of the lead.' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ enum: TIMELINE_KINDS, enumName: 'TimelineKind' }) kind: TimelineKind;

  @ApiProperty({ type: StaffName, nullable: true, description: 'Null for what the visitor did.' })
  staff: StaffName | null;

  @ApiPropertyOptional({
    description: 'Of a note, or why a lead was opened again.',
    example: 'Owns it with her brother.',
  })
  text?: string;

  @ApiPropertyOptional({ ...DESCRIBED.channel, description: 'Of a contact.' }) channel?: ContactChannel;
  @ApiPropertyOptional({ ...DESCRIBED.outcome, description: 'Of a contact.' }) outcome?: ContactOutcome;

  @ApiPropertyOptional({ format: 'date-time', description: 'Of a contact: when it was written down.' })
  loggedAt?: string;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Of a change: status, state, time, name or words before.',
    example: 'new',
  })
  from?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Of a change: status, state, time, name or words after.',
    example: 'contacted',
  })
  to?: string | null;

  @ApiPropertyOptional({ ...DESCRIBED.lostReason, description: 'Of a change to lost.' }) reason?: LostReason;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Of what takes something back, or edits a note: the id of that entry.',
  })
  of?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Of an answer about a deal: the contact that it was given in, and that it is taken back with.',
  })
  contactId?: string;

  @ApiPropertyOptional({
    enum: TIMELINE_KINDS,
    enumName: 'TimelineKind',
    description: 'Of a change that is taken back: its kind.',
  })
  what?: TimelineKind;

  @ApiPropertyOptional({
    enum: ['firstName', 'lastName', 'email', 'phone'],
    description: 'Of a correction: what was corrected.',
  })
  field?: 'firstName' | 'lastName' | 'email' | 'phone';

  @ApiPropertyOptional({ type: LeadName, description: 'The lead that is, or is not, of the same person.' })
  other?: LeadName;

  @ApiPropertyOptional({ type: OfferInTimeline }) offer?: OfferInTimeline;
  @ApiPropertyOptional({ type: DealName, description: 'The deal that it is about.' }) deal?: DealName;
  @ApiPropertyOptional({ type: [String], description: 'Of land: which of its fields changed.' }) fields?: string[];

  @ApiPropertyOptional({
    type: Undo,
    description:
      'Where you may take it back now: a contact by `contacts/{contactId}/retraction`, a note by ' +
      '`notes/{noteId}/retraction`, a change by `undo`. A note of your own can be edited until then.',
  })
  undo?: Undo;
}
