import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { cleanText } from '../../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../../http/fields/field-checks.js';
import { InstantField } from '../../http/fields/instant.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { Refusal, wrongFields } from '../../http/refusal.js';
import type { LeadStatus, LostReason } from '../../leads/lead/lead-enums.js';
import { LeadState, StaffName } from '../lead/lead-state.dto.js';
import { TimelineEntry } from '../lead/timeline-entry.dto.js';

const DAY_MS = 86_400_000;
const MOST_AHEAD_MS = 2 * 366 * DAY_MS;
// A follow-up may be in the past: a change may have waited offline, and an undo restores an old time.
const MOST_AGO_MS = 30 * DAY_MS;

function isFollowUp(time: Date): boolean {
  const aheadMs = time.getTime() - Date.now();
  return aheadMs > -MOST_AGO_MS && aheadMs < MOST_AHEAD_MS;
}

/** The fields of a lead that staff change. */
export class LeadChange {
  @ApiPropertyOptional(DESCRIBED.status) status?: LeadStatus;

  @ApiPropertyOptional({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'Id of an active account with the role agent or admin; null to unassign the lead.',
  })
  @Cleaned((id) => id.toLowerCase())
  assigneeId?: string | null;

  @InstantField(
    {
      required: false,
      nullable: true,
      example: '2026-11-24T10:00:00-05:00',
      description: 'When to contact the visitor again, at most two years ahead and 30 days ago; null for no follow-up.',
    },
    {
      message: 'Send a date and time with its offset from UTC, at most two years ahead and 30 days ago, or null.',
      isAllowed: isFollowUp,
    },
  )
  followUpAt?: Date | null;

  @ApiPropertyOptional({ ...DESCRIBED.lostReason, example: 'price' }) lostReason?: LostReason;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: 500,
    example: 'They called back and want to sell after all.',
    description: 'Why a lost or closed lead is reopened. Required with the new status; the timeline shows it.',
  })
  @Cleaned(cleanText)
  @HasLength(1, 500, 'Say why, in 1 to 500 characters.')
  reopenReason?: string;
}

/** Reads a change, alone or with the other fields of a log. @throws Refusal (400) naming each wrong field */
export function readLog<Log extends LeadChange>(dto: Type<Log>, body: unknown): Log {
  const log = readStrictly(dto, body);
  const { status, lostReason, reopenReason } = log;
  const errors = [];
  if (lostReason !== undefined && status !== 'lost')
    errors.push({ field: 'lostReason', message: 'Send it with the status lost only.' });
  if (reopenReason !== undefined && status === undefined)
    errors.push({ field: 'reopenReason', message: 'Send it with a status.' });
  if (errors.length > 0) throw wrongFields(errors, 'reason-of-nothing');
  return log;
}

/** Reads a change. @throws Refusal (400) if a field is wrong or the body has none */
export function readLeadChange(body: unknown): LeadChange {
  const change = readLog(LeadChange, body);
  if (Object.values(change).some((value) => value !== undefined)) return change;
  throw new Refusal(400, 'Send a status, an assigneeId, a followUpAt, or several.', { reason: 'nothing-to-change' });
}

/** A lead after a change. */
export class ChangedLead extends LeadState {
  @ApiProperty({ type: [TimelineEntry], description: 'New entries of the timeline; empty if nothing changed.' })
  entries: TimelineEntry[];
}

/** A new offer, and the changed lead. */
export class MadeOffer {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: ChangedLead }) lead: ChangedLead;
}

/** A new event of an offer, and the changed lead. */
export class StoredOfferAnswer extends MadeOffer {}

/** A field with a note of 1 to 5000 characters. */
export function NoteField({ isOptional = false } = {}): PropertyDecorator {
  const options = { minLength: 1, maxLength: 5000, example: 'Owns it with her brother; call after 5 p.m.' };
  return applyDecorators(
    (isOptional ? ApiPropertyOptional : ApiProperty)(options),
    Cleaned(cleanText),
    HasLength(1, 5000, 'Write a note of 1 to 5000 characters.'),
  );
}

/** A note about a lead. */
export class NewNote {
  @NoteField() text: string;
}

/** The new text of a note, and the text that the author saw before (`before`). */
export class NoteEdit extends NewNote {
  @NoteField() before: string;
}

/** The change to undo. */
export class Undoing {
  @ApiProperty({ format: 'uuid', description: 'Id of the timeline entry.' }) eventId: string;
}

/** A stored note. */
export class StoredNote {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: Date;
  @ApiProperty({ type: StaffName }) staff: StaffName;
  @ApiProperty({ example: 'Owns it with her brother; call after 5 p.m.' }) text: string;
}
