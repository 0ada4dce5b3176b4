import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import type { ClassConstructor } from 'class-transformer';
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
// A change that waited offline, or is undone, may name a time that has passed since.
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
    description: 'Id of an account that works leads (agent or admin), or null for nobody.',
  })
  @Cleaned((id) => id.toLowerCase())
  assigneeId?: string | null;

  @InstantField(
    {
      required: false,
      nullable: true,
      example: '2026-11-24T10:00:00-05:00',
      description: 'When to turn to the visitor again, at most two years ahead and 30 days ago; null for no such time.',
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
    description: 'Required with a status out of lost or closed; the timeline keeps it.',
  })
  @Cleaned(cleanText)
  @HasLength(1, 500, 'Say why, in 1 to 500 characters.')
  reopenReason?: string;
}

/** Reads a change that comes with other fields. @throws Refusal (400) naming each wrong field */
export function readLog<Log extends LeadChange>(dto: ClassConstructor<Log>, body: unknown): Log {
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

/** @throws Refusal (400) naming each wrong field, or if the body has none */
export function readLeadChange(body: unknown): LeadChange {
  const change = readLog(LeadChange, body);
  if (Object.values(change).some((value) => value !== undefined)) return change;
  throw new Refusal(400, 'Send a status, an assigneeId, a followUpAt, or several.', { reason: 'nothing-to-change' });
}

/** A lead after a change. */
export class ChangedLead extends LeadState {
  @ApiProperty({
    type: [TimelineEntry],
    description: 'What the change added to the timeline; none where nothing changed.',
  })
  entries: TimelineEntry[];
}

/** An offer that was made, and the lead after it. */
export class MadeOffer {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: ChangedLead }) lead: ChangedLead;
}

/** The stored event of an offer, and the lead after it. */
export class StoredOfferAnswer extends MadeOffer {}

/** A note of 1 to 5000 characters. */
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

/** The new text of a note. */
export class NoteEdit extends NewNote {
  @NoteField() before: string;
}

/** The change to undo. */
export class Undoing {
  @ApiProperty({ format: 'uuid', description: 'Id of the entry of the timeline.' }) eventId: string;
}

/** A stored note. */
export class StoredNote {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: Date;
  @ApiProperty({ type: StaffName }) staff: StaffName;
  @ApiProperty({ example: 'Owns it with her brother; call after 5 p.m.' }) text: string;
}
