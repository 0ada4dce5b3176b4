import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { holdLeads, updateLead } from '../../leads/lead/lead-rows.sql.js';
import { SECOND_THOUGHTS_MINUTES } from '../../leads/lead/retract-contact.sql.js';
import type { ActingStaff, Actor } from '../../staff/access/actor.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import type { LeadEventKind } from '../lead/lead-event.entity.js';
import { CorrectionRepository } from '../entry/correction.repository.js';
import { CHANGED, type ChangedRow, RETURNING_EVENT } from './change-lead.sql.js';
import { LeadWorkRepository } from './lead-work.repository.js';

interface EventRow {
  readonly kind: LeadEventKind;
  readonly before: string | null;
  /** Of a correction. */
  readonly field: string | null;
  readonly staffId: string | null;
  readonly isRecent: boolean;
  readonly isChangedSince: boolean;
  readonly isUndoneByActor: boolean;
}

interface EventParameters {
  readonly leadId: string;
  readonly eventId: string;
}

// A reason belongs to its status, and there is one decision about spam: none is undone below the other.
const about = (kind: string) => `replace(replace(${kind}, 'lost-reason', 'status'), '-confirmed', '-released')`;
const FIND_EVENT = statement<EventParameters & Pick<Actor, 'staffId'>, EventRow>(
  'find-lead-event',
  `
SELECT e.kind, e.detail->>'from' AS before, e.detail->>'field' AS field, e.staff_id AS "staffId",
  e.at > now() - interval '${SECOND_THOUGHTS_MINUTES} minutes' AS "isRecent", EXISTS (
    SELECT FROM lead_events later WHERE later.lead_id = e.lead_id AND (later.at, later.id) > (e.at, e.id)
      AND ${about("coalesce(later.detail->>'what', later.kind)")} = ${about('e.kind')}
      AND later.detail->>'field' IS NOT DISTINCT FROM e.detail->>'field'
  ) AS "isChangedSince", EXISTS (
    SELECT FROM lead_events undoing WHERE undoing.lead_id = e.lead_id AND undoing.kind = 'change-undone'
      AND undoing.detail->>'of' = e.id::text AND undoing.staff_id = :staffId::uuid
  ) AS "isUndoneByActor"
FROM lead_events e WHERE e.id = :eventId::uuid AND e.lead_id = :leadId::uuid`,
);

/** What a kind of change was about. */
const FIELDS: Partial<Record<LeadEventKind, string>> = {
  'status-changed': 'status',
  'lost-reason-changed': 'lostReason',
  'assignee-changed': 'assigneeId',
  'follow-up-changed': 'followUpAt',
  'quarantine-released': 'quarantine',
  'quarantine-confirmed': 'quarantine',
};

interface RestoreParameters extends Actor, EventParameters, Pick<EventRow, 'kind' | 'before'> {
  readonly field: string;
}

const IS_DECISION = ":kind::text LIKE 'quarantine-%'";
const REASON_BEFORE = `(SELECT e.detail->>'reasonBefore' FROM lead_events e WHERE e.id = :eventId::uuid)`;
const restored = (kind: LeadEventKind, column: string, before: string) =>
  `${column} = CASE WHEN :kind::text = '${kind}' THEN ${before} ELSE ${column} END`;

const RESTORE = statement<RestoreParameters, ChangedRow>(
  'undo-change',
  `
WITH lead AS (
  ${updateLead({
    set: [
      restored('status-changed', 'status', ':before::text'),
      `lost_reason = CASE :kind::text WHEN 'status-changed' THEN ${REASON_BEFORE} WHEN 'lost-reason-changed' THEN :before::text ELSE lost_reason END`,
      restored('assignee-changed', 'assignee_id', '(:before::text)::uuid'),
      restored('follow-up-changed', 'follow_up_at', '(:before::text)::timestamptz'),
      `quarantine_state = CASE WHEN ${IS_DECISION} THEN :before::text ELSE quarantine_state END`,
      `quarantined = CASE WHEN ${IS_DECISION} THEN :before::text IN ('suspected', 'confirmed') ELSE quarantined END`,
    ].join(', '),
    where: 'id = :leadId::uuid',
    returning: 'old.version AS version_before',
  })}
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, detail)
  SELECT lead.id, :staffId::uuid, 'change-undone', jsonb_build_object('of', e.id, 'what', e.kind, 'from', e.detail->'to', 'to', e.detail->'from')
  FROM lead JOIN lead_events e ON e.id = :eventId::uuid
  ${RETURNING_EVENT}
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'change-undone', id, :ip::inet, jsonb_build_object('version', version, 'fields', jsonb_build_array(:field::text), 'eventId', :eventId::uuid))
  FROM lead
)
SELECT ${CHANGED} FROM entry, lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id`,
);

/** Why a change is not undone. */
export type Objection = 'unknown-event' | 'undone-before' | 'too-late' | 'final' | 'changed-since';

/** Takes changes back. */
@Injectable()
export class UndoRepository {
  constructor(
    private readonly database: Database,
    private readonly leads: LeadWorkRepository,
    private readonly corrections: CorrectionRepository,
  ) {}

  /** Takes a change back, unless its field was changed since; with an event and an entry of the audit trail. */
  undo(leadId: string, eventId: string, actor: ActingStaff, isBulk = false): Promise<ChangedRow | Objection> {
    return this.database.transaction(async (manager) => {
      await holdLeads(manager, [leadId]);
      const [event] = await runIn(manager, FIND_EVENT.with({ leadId, eventId, staffId: actor.staffId }));
      if (event === undefined) return 'unknown-event';
      const { kind, before } = event;
      const field = kind === 'person-corrected' ? event.field : FIELDS[kind];
      if (field === undefined || field === null) return 'final';
      // Also later than ten minutes: who asks again has lost the first answer.
      if (event.isUndoneByActor) return 'undone-before';
      const isTheirs = event.staffId === actor.staffId && event.isRecent;
      if (!isTheirs && (isBulk || actor.role !== 'admin')) return 'too-late';
      if (event.isChangedSince) return 'changed-since';
      if (kind === 'person-corrected')
        return (await this.corrections.takeBack(manager, { leadId, eventId, field, before }, actor)) ?? 'changed-since';
      // To whom it would go back works no more leads. What changed many goes back to whoever had them.
      if (kind === 'assignee-changed' && !isBulk) {
        const [state] = await this.leads.readStates([leadId], before, manager);
        if (!state?.isAssignable) return 'changed-since';
      }
      const [state] = await runIn(manager, RESTORE.with({ ...actor, leadId, eventId, kind, field, before }));
      return state ?? 'changed-since';
    });
  }
}
