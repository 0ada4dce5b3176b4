import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import type { LostReason, LeadStatus } from '../../leads/lead/lead-enums.js';
import { holdLeads, updateLead } from '../../leads/lead/lead-rows.sql.js';
import { SECOND_THOUGHTS_MINUTES } from '../../leads/lead/retract-contact.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import { LEAD_WORKERS, STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import type { LeadEventKind } from '../lead/lead-event.entity.js';
import { CorrectionRepository } from '../entry/correction.repository.js';
import { CHANGED, type ChangedRow, RETURNING_EVENT } from './change-lead.sql.js';

interface EventRow {
  readonly kind: LeadEventKind;
  readonly before: string | null;
  readonly reason_before: LostReason | null;
  /** Of a correction. */
  readonly field: string | null;
  readonly staff_id: string | null;
  readonly is_recent: boolean;
  readonly is_changed_since: boolean;
  readonly is_undone_by_actor: boolean;
}

interface EventParameters {
  readonly leadId: string;
  readonly eventId: string;
}

// A reason belongs to its status: neither is undone below the other.
const FIND_EVENT = statement<EventParameters & Pick<Actor, 'staffId'>, EventRow>(
  'find-lead-event',
  `
SELECT e.kind, e.detail->>'from' AS before, e.detail->>'reasonBefore' AS reason_before, e.detail->>'field' AS field, e.staff_id, e.at > now() - interval '${SECOND_THOUGHTS_MINUTES} minutes' AS is_recent, EXISTS (
    SELECT FROM lead_events later WHERE later.lead_id = e.lead_id AND (later.at, later.id) > (e.at, e.id)
      AND replace(coalesce(later.detail->>'what', later.kind), 'lost-reason', 'status') = replace(e.kind, 'lost-reason', 'status')
      AND later.detail->>'field' IS NOT DISTINCT FROM e.detail->>'field'
  ) AS is_changed_since, EXISTS (
    SELECT FROM lead_events undoing WHERE undoing.lead_id = e.lead_id AND undoing.kind = 'change-undone'
      AND undoing.detail->>'of' = e.id::text AND undoing.staff_id = :staffId::uuid
  ) AS is_undone_by_actor
FROM lead_events e WHERE e.id = :eventId::uuid AND e.lead_id = :leadId::uuid`,
);

interface RestoreParameters extends Actor, EventParameters {
  readonly kind: LeadEventKind;
  readonly field: string;
  readonly status: LeadStatus | null;
  readonly isReason: boolean;
  readonly lostReason: LostReason | null;
  readonly isAssigned: boolean;
  readonly assigneeId: string | null;
  readonly isFollowUp: boolean;
  readonly followUpAt: Date | null;
  readonly isBulk: boolean;
}

// No row: whom the lead would go back to works no more leads. What changed many goes back to whoever had them.
const RESTORE = statement<RestoreParameters, ChangedRow>(
  'undo-change',
  `
WITH lead AS (
  ${updateLead({
    set: 'status = coalesce(:status::text, status), lost_reason = CASE WHEN :isReason::boolean THEN :lostReason::text ELSE lost_reason END, assignee_id = CASE WHEN :isAssigned::boolean THEN :assigneeId::uuid ELSE assignee_id END, follow_up_at = CASE WHEN :isFollowUp::boolean THEN :followUpAt::timestamptz ELSE follow_up_at END',
    where: `id = :leadId::uuid AND (:assigneeId::uuid IS NULL OR :isBulk::boolean OR EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = :assigneeId::uuid))`,
    returning: 'old.version AS version_before',
  })}
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, detail)
  SELECT lead.id, :staffId::uuid, 'change-undone', jsonb_build_object('of', e.id, 'what', e.kind, 'from', e.detail->'to', 'to', e.detail->'from')
  FROM lead JOIN lead_events e ON e.id = :eventId::uuid AND e.kind = :kind::text
  ${RETURNING_EVENT}
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'change-undone', id, :ip::inet, jsonb_build_object('version', version, 'fields', jsonb_build_array(:field::text), 'eventId', :eventId::uuid))
  FROM lead
)
SELECT ${CHANGED} FROM entry, lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id`,
);

const FIELDS: Partial<Record<LeadEventKind, string>> = {
  'status-changed': 'status',
  'lost-reason-changed': 'lostReason',
  'assignee-changed': 'assigneeId',
  'follow-up-changed': 'followUpAt',
};

type Undone =
  | { readonly outcome: 'undone'; readonly state: ChangedRow }
  | { readonly outcome: 'unknown' | 'undone-before' | 'too-late' | 'final' | 'changed-since' };

/** Takes changes back. */
@Injectable()
export class UndoRepository {
  constructor(
    private readonly database: Database,
    private readonly corrections: CorrectionRepository,
  ) {}

  /** Takes a change back, unless its field was changed since; with an event and an entry of the audit trail. */
  undo(leadId: string, eventId: string, actor: Actor, isAdmin: boolean, isBulk = false): Promise<Undone> {
    return this.database.transaction(async (manager) => {
      await holdLeads(manager, [leadId]);
      const [event] = await runIn(manager, FIND_EVENT.with({ leadId, eventId, staffId: actor.staffId }));
      if (event === undefined) return { outcome: 'unknown' };
      const { kind, before, staff_id, is_recent, is_changed_since } = event;
      const field = kind === 'person-corrected' ? event.field : FIELDS[kind];
      if (field === undefined || field === null) return { outcome: 'final' };
      // Also later than ten minutes: who asks again has lost the first answer.
      if (event.is_undone_by_actor) return { outcome: 'undone-before' };
      if (!isAdmin && (staff_id !== actor.staffId || !is_recent)) return { outcome: 'too-late' };
      if (is_changed_since) return { outcome: 'changed-since' };
      if (kind === 'person-corrected') {
        const state = await this.corrections.takeBack(manager, { leadId, eventId, field, before }, actor);
        return state === undefined ? { outcome: 'changed-since' } : { outcome: 'undone', state };
      }
      const [state] = await runIn(
        manager,
        RESTORE.with({
          ...actor,
          leadId,
          eventId,
          kind,
          field,
          status: kind === 'status-changed' ? (before as LeadStatus) : null,
          isReason: kind === 'status-changed' || kind === 'lost-reason-changed',
          lostReason: kind === 'lost-reason-changed' ? (before as LostReason | null) : event.reason_before,
          isBulk,
          isAssigned: kind === 'assignee-changed',
          assigneeId: kind === 'assignee-changed' ? before : null,
          isFollowUp: kind === 'follow-up-changed',
          followUpAt: kind === 'follow-up-changed' && before !== null ? new Date(before) : null,
        }),
      );
      return state === undefined ? { outcome: 'changed-since' } : { outcome: 'undone', state };
    });
  }
}
