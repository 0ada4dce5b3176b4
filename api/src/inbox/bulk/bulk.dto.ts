import { ApiProperty, ApiPropertyOptional, OmitType } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';
import { IsObject } from 'class-validator';
import { isId } from '../../http/fields/is-id.js';
import { ReadAs, Satisfies } from '../../http/fields/field-checks.js';
import type { LeadStatus } from '../../leads/lead/lead-enums.js';
import { LeadChange } from '../changes/lead-work.dto.js';
import type { Decision } from '../changes/lead-write.js';
import { LeadName } from '../lead/timeline-entry.dto.js';

/** The most leads of one change. */
export const MOST_LEADS = 200;
const HIGHEST_VERSION = 999_999_999;

/** A lead, and the version that the change is meant for. */
export class LeadVersionField {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: HIGHEST_VERSION }) version: number;
}

const DECISIONS = ['released', 'confirmed'] as const satisfies readonly Decision[];

/** Exactly one of these fields; a reason makes the lead lost. */
export class BulkChange extends OmitType(LeadChange, ['status', 'reopenReason']) {
  @ApiPropertyOptional({
    enum: DECISIONS,
    enumName: 'SpamDecision',
    description: 'Of suspected spam only: no spam, or spam. A decision that a colleague made stays.',
  })
  quarantine?: Decision;
}

function isLead(value: unknown): boolean {
  const { id, version, ...more } = (value ?? {}) as Record<string, unknown>;
  const isVersion = Number.isInteger(version) && Number(version) >= 1 && Number(version) <= HIGHEST_VERSION;
  return isId(id) && isVersion && Object.keys(more).length === 0;
}

function areLeads(value: unknown): value is LeadVersionField[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_LEADS || !value.every(isLead)) return false;
  return new Set((value as LeadVersionField[]).map(({ id }) => id.toLowerCase())).size === value.length;
}

/** One change of many leads. */
export class Bulk {
  @ApiProperty({ type: [LeadVersionField], minItems: 1, maxItems: MOST_LEADS })
  @ReadAs((value) => (areLeads(value) ? value.map(({ id, version }) => ({ id: id.toLowerCase(), version })) : value))
  @Satisfies(areLeads, `Send 1 to ${MOST_LEADS} leads, each once, as { id, version }.`)
  leads: LeadVersionField[];

  @ApiProperty({ type: BulkChange, example: { followUpAt: '2026-11-24T10:00:00-05:00' } })
  @IsObject({ message: 'Send the change as an object.' })
  change: BulkChange;
}

const RESULTS = ['changed', 'unchanged', 'stale', 'impossible', 'unknown'] as const;

/** The result for one lead. */
export class BulkResult {
  @ApiProperty({ format: 'uuid' }) id: string;

  @ApiProperty({
    enum: RESULTS,
    enumName: 'BulkOutcome',
    description:
      'Changed; so already; somebody else changed it meanwhile; not possible from its status, or not suspected; there is no such lead.',
  })
  result: (typeof RESULTS)[number];

  @ApiPropertyOptional({ type: 'integer', description: 'Its version now.' }) version?: number;
}

function BulkIdField(): PropertyDecorator {
  const example = '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b57';
  return ApiProperty({ format: 'uuid', description: 'Takes all of it back: `POST leads/bulk/undo`.', example });
}

/** The results for the leads, in the order in which they were sent. */
export class BulkResults {
  @ApiProperty({ type: [BulkResult] }) results: BulkResult[];
  @BulkIdField() bulkId: string;
}

/** Names the changes of many leads to undo. */
export class BulkUndoing {
  @BulkIdField() bulkId: string;
  @ApiPropertyOptional({ format: 'uuid', description: '`after` of the answer, to go on.' }) after?: string;
}

const WHY_LEFT = ['changed-since', 'locked', 'too-late'] as const;

/** A lead whose change was not undone. */
export class LeftLead extends LeadName {
  @ApiProperty({
    enum: WHY_LEFT,
    enumName: 'WhyLeft',
    description: 'It was changed again; a colleague is changing it right now; the ten minutes ended meanwhile.',
  })
  why: (typeof WHY_LEFT)[number];
}

/** The progress of undoing changes of many leads. */
export class BulkUndone {
  @ApiProperty({ type: 'integer', description: 'Also those that were undone before.' }) undone: number;
  @ApiProperty({ type: 'integer', description: 'How many are `left`.' }) kept: number;
  @ApiProperty({ type: [LeftLead] }) left: LeftLead[];

  @TextOrNull('Send it with the bulkId to go on; null when all is done.', null, 'uuid') after: string | null;
}

/** The account that gets the open leads of another. */
export class Handover {
  @TextOrNull('Id of an account that works leads, or null for nobody.', '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d', 'uuid')
  to: string | null;
}

/** The progress of a handover. */
export class HandoverResult {
  @ApiProperty({ type: 'integer' }) moved: number;
  @ApiProperty({ type: 'integer', description: 'Still to be moved: send it again until this is 0.' }) remaining: number;

  @ApiProperty({ type: [LeadName], description: 'If none was moved: the first that remain.' })
  left: LeadName[];

  @BulkIdField() bulkId: string;
}

/** The number of an account's open leads with one status. */
export class OpenLeads {
  @ApiProperty(DESCRIBED.status) status: LeadStatus;
  @ApiProperty({ type: 'integer', description: 'Also suspected spam.' }) count: number;
  @ApiProperty({ type: 'integer', description: 'Of these, how many have a follow-up.' }) followUps: number;
  @ApiProperty({ type: 'integer', description: 'Of these, how many are suspected or confirmed spam.' }) spam: number;
}

/** The leads that a handover would move, in the order of the work. */
export class OpenLeadsOfAccount {
  @ApiProperty({ type: [OpenLeads] }) items: OpenLeads[];
}
