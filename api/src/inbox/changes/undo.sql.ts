import { statement } from '../../database/statement.js';
import type { LostReason } from '../../leads/lead/lead-enums.js';
import { UNDO_MINUTES } from '../../leads/lead/contacts.js';
import type { LeadEventKind } from '../lead/lead-event.entity.js';

/** A change of a lead, and whether it may be undone. */
export interface EventRow {
  readonly id: string;
  readonly kind: LeadEventKind;
  readonly before: string | null;
  /** For a change of status. */
  readonly reasonBefore: LostReason | null;
  /** For a correction. */
  readonly field: string | null;
  /** For a change of status: the offer that came with it. */
  readonly offerId: string | null;
  readonly staffId: string | null;
  readonly isRecent: boolean;
  readonly isChangedSince: boolean;
  readonly isUndoneByActor: boolean;
}

// Maps kinds that change the same thing to one kind: status and lost reason, and the two spam decisions.
const about = (kind: string) => `replace(replace(${kind}, 'lost-reason', 'status'), '-confirmed', '-released')`;

/** Finds a change of a lead, with the facts that decide whether it may be undone. */
export const FIND_EVENT = statement<Record<'leadId' | 'eventId' | 'staffId', string>, EventRow>(
  'find-lead-event',
  `
SELECT e.id, e.kind, e.detail->>'from' AS before, e.detail->>'reasonBefore' AS "reasonBefore", e.detail->>'field' AS field, e.detail->>'offer' AS "offerId", e.staff_id AS "staffId",
  e.at > now() - interval '${UNDO_MINUTES} minutes' AS "isRecent", EXISTS (
    SELECT FROM lead_events later WHERE later.lead_id = e.lead_id AND (later.at, later.id) > (e.at, e.id)
      AND ${about("coalesce(later.detail->>'what', later.kind)")} = ${about('e.kind')}
      AND later.detail->>'field' IS NOT DISTINCT FROM e.detail->>'field'
  ) AS "isChangedSince", EXISTS (
    SELECT FROM lead_events undoing WHERE undoing.lead_id = e.lead_id AND undoing.kind = 'change-undone'
      AND undoing.detail->>'of' = e.id::text AND undoing.staff_id = :staffId::uuid
  ) AS "isUndoneByActor"
FROM lead_events e WHERE e.id = :eventId::uuid AND e.lead_id = :leadId::uuid`,
);
