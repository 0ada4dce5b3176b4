import { ApiProperty, ApiPropertyOptional, OmitType, ReadAs } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';
import { IsObject } from 'class-validator';
import { isId } from '../../http/fields/is-id.js';
import { Satisfies } from '../../http/fields/field-checks.js';
import type { LeadStatus } from '../../leads/lead/lead-enums.js';
import { LeadChange } from '../changes/lead-work.dto.js';
import type { Decision } from '../changes/lead-write.js';
import { LeadName } from '../lead/timeline-entry.dto.js';

/** The most leads that one request may change. */
export const MOST_LEADS = 200;
const HIGHEST_VERSION = 999_999_999;

/** A lead, and the version of it that the client has seen. */
export class LeadVersionField {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: HIGHEST_VERSION }) version: number;
}

const DECISIONS = ['released', 'confirmed'] as const satisfies readonly Decision[];

/** The change, with exactly one of these fields. A `lostReason` marks the lead as lost. */
export class BulkChange extends OmitType(LeadChange, ['status', 'reopenReason']) {
  @ApiPropertyOptional({
    enum: DECISIONS,
    enumName: 'SpamDecision',
    description:
      'For suspected spam: `released` (not spam) or `confirmed` (spam). Does not replace an earlier decision.',
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
      'unchanged: the lead already was as requested. stale: somebody changed it after this version. impossible: not possible from its ' +
      'status, or it is not suspected spam. unknown: there is no such lead.',
  })
  result: (typeof RESULTS)[number];

  @ApiPropertyOptional({ type: 'integer', description: 'The current version of the lead.' }) version?: number;
}

function BulkIdField(): PropertyDecorator {
  const example = '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b57';
  return ApiProperty({ format: 'uuid', description: 'Id of the change, for `POST leads/bulk/undo`.', example });
}

/** The results for the leads, in the order in which they were sent. */
export class BulkResults {
  @ApiProperty({ type: [BulkResult] }) results: BulkResult[];
  @BulkIdField() bulkId: string;
}

/** Names the changes of many leads to undo. */
export class BulkUndoing {
  @BulkIdField() bulkId: string;
  @ApiPropertyOptional({ format: 'uuid', description: '`after` of the previous response, to continue.' })
  after?: string;
}

const WHY_LEFT = ['changed-since', 'locked', 'too-late'] as const;

/** A lead whose change was not undone. */
export class LeftLead extends LeadName {
  @ApiProperty({
    enum: WHY_LEFT,
    enumName: 'WhyLeft',
    description:
      'changed-since: it was changed again. locked: a colleague is changing it now. too-late: ten minutes have passed.',
  })
  why: (typeof WHY_LEFT)[number];
}

/** The progress of undoing changes of many leads. */
export class BulkUndone {
  @ApiProperty({ type: 'integer', description: 'Undone leads, also those that were undone earlier.' }) undone: number;
  @ApiProperty({ type: 'integer', description: 'Number of leads in `left`.' }) kept: number;
  @ApiProperty({ type: [LeftLead] }) left: LeftLead[];

  @TextOrNull('Repeat the request with this value to continue; null if everything is done.', null, 'uuid') after:
    string | null;
}

/** The account that gets the open leads of another. */
export class Handover {
  @TextOrNull(
    'Id of an active account with the role agent or admin; null to unassign the leads.',
    '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d',
    'uuid',
  )
  to: string | null;
}

/** The progress of a handover. */
export class HandoverResult {
  @ApiProperty({ type: 'integer' }) moved: number;
  @ApiProperty({ type: 'integer', description: 'Leads that are still to move: repeat the request until this is 0.' })
  remaining: number;

  @ApiProperty({ type: [LeadName], description: 'The first remaining leads, if this request moved none.' })
  left: LeadName[];

  @BulkIdField() bulkId: string;
}

/** The number of an account's open leads with one status. */
export class OpenLeads {
  @ApiProperty(DESCRIBED.status) status: LeadStatus;
  @ApiProperty({ type: 'integer', description: 'Open leads, including suspected spam.' }) count: number;
  @ApiProperty({ type: 'integer', description: 'Those with a follow-up.' }) followUps: number;
  @ApiProperty({ type: 'integer', description: 'Those that are suspected or confirmed spam.' }) spam: number;
}

/** The numbers of leads that a handover would move, in the order of the statuses. */
export class OpenLeadsOfAccount {
  @ApiProperty({ type: [OpenLeads] }) items: OpenLeads[];
}
