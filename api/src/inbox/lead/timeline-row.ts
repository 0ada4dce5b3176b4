import { formatJsonTime } from '../../database/connection/format-json-time.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { endOfAbsenceInSql } from '../../staff/absences/absence-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { UNDO_MINUTES } from '../../leads/lead/contacts.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { isAtLeast } from '../../staff/access/staff-identity.js';
import type { TimelineEntry } from './timeline-entry.dto.js';

// The value before or after a change: the name of an assignee (`alias`), a formatted follow-up time, or the stored
// text.
const sideOf = (alias: string, side: string) =>
  `coalesce(${alias}.name, CASE coalesce(e.detail->>'what', e.kind) WHEN 'follow-up-changed' THEN ${formatJsonTime(`(e.detail->>'${side}')::timestamptz`)} ELSE e.detail->>'${side}' END)`;

/** A change `e` of `lead_events` as a jsonb object for the timeline; the FROM must end with CHANGE_NAMES. */
export const CHANGE = `jsonb_build_object('kind', e.kind, 'from', ${sideOf('b', 'from')}, 'to', ${sideOf('a', 'to')})
    || e.detail - '{from,to,other,reasonBefore,offer,auto,absence}'::text[] || CASE WHEN e.kind = 'lead-covered' THEN ${endOfAbsenceInSql("(e.detail->>'absence')::uuid")} ELSE '{}' END || CASE WHEN e.detail ? 'other' THEN jsonb_build_object('other', jsonb_build_object('id', e.detail->'other',
      'name', (SELECT l.first_name || ' ' || l.last_name FROM ${LEADS} l WHERE l.id = (e.detail->>'other')::uuid))) ELSE '{}' END`;

const nameOf = (alias: string, side: string) =>
  `LEFT JOIN ${STAFF_NAMES} ${alias} ON ${alias}.id = CASE WHEN coalesce(e.detail->>'what', e.kind) IN ('assignee-changed', 'lead-covered') THEN (e.detail->>'${side}')::uuid END`;

/** The joins that CHANGE needs for the names of assignees. */
export const CHANGE_NAMES = `${nameOf('b', 'from')} ${nameOf('a', 'to')}`;

/** The timeline entries of the events `ids` (uuid[]) of `lead`, as a jsonb array. */
export const entriesInSql = (ids: string) => `(
  SELECT coalesce(jsonb_agg(${CHANGE} || jsonb_build_object('id', e.id, 'at', ${formatJsonTime('e.at')}, 'staff', s) ORDER BY e.id), '[]')
  FROM lead_events e LEFT JOIN ${STAFF_NAMES} s ON s.id = e.staff_id ${CHANGE_NAMES} WHERE e.lead_id = lead.id AND e.id = ANY (${ids})
)`;

// Kinds with the same value change the same thing. Only the newest change of a thing can be undone.
const FIELDS: Partial<Record<TimelineEntry['kind'], string>> = {
  'status-changed': 'status',
  'lost-reason-changed': 'status',
  'assignee-changed': 'assignee',
  'follow-up-changed': 'follow-up',
  'person-corrected': 'person ',
  'quarantine-released': 'spam',
  'quarantine-confirmed': 'spam',
};

const fieldOf = ({ kind, what, field }: TimelineEntry) => `${FIELDS[what ?? kind]}${field ?? ''}`;

/** Marks the entries that a staff member may undo now; `entries` are ordered, oldest first. */
export function markUndoable(
  entries: readonly TimelineEntry[],
  { staffId, role }: Pick<ActingStaff, 'staffId' | 'role'>,
  now: Date,
): TimelineEntry[] {
  const undone = new Set(entries.filter(({ kind }) => kind !== 'note-edited').map(({ of }) => of));
  const isLast = (entry: TimelineEntry, index: number) =>
    FIELDS[entry.kind] !== undefined && !entries.slice(index + 1).some((later) => fieldOf(later) === fieldOf(entry));
  return entries.map((entry, index) => {
    const { kind } = entry;
    if (kind === 'contact' || kind === 'note' ? undone.has(entry.id) : !isLast(entry, index)) return entry;
    const until = new Date(Date.parse(entry.loggedAt ?? entry.at) + UNDO_MINUTES * 60_000);
    const isOwn = isAtLeast(role, 'agent') && entry.staff?.id === staffId;
    if (isOwn && until > now && (role !== 'admin' || kind === 'note')) return { ...entry, undo: { until } };
    return role === 'admin' || (isOwn && kind === 'note') ? { ...entry, undo: { until: null } } : entry;
  });
}
