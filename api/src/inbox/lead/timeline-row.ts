import { wireTime } from '../../database/connection/wire-time.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { SECOND_THOUGHTS_MINUTES } from '../../leads/lead/contacts.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { isAtLeast } from '../../staff/access/staff-identity.js';
import type { TimelineEntry } from './timeline-entry.dto.js';

// A follow-up is a time, written like all others in responses.
const sideOf = (alias: string, side: string) =>
  `coalesce(${alias}.name, CASE coalesce(e.detail->>'what', e.kind) WHEN 'follow-up-changed' THEN ${wireTime(`(e.detail->>'${side}')::timestamptz`)} ELSE e.detail->>'${side}' END)`;

/** The subject of a change `e` of `lead_events`: a jsonb object. The FROM ends with CHANGE_NAMES. */
export const CHANGE = `jsonb_build_object('kind', e.kind, 'from', ${sideOf('b', 'from')}, 'to', ${sideOf('a', 'to')})
    || e.detail - '{from,to,other,reasonBefore,offer,auto}'::text[] || CASE WHEN e.detail ? 'other' THEN jsonb_build_object('other', jsonb_build_object('id', e.detail->'other',
      'name', (SELECT l.first_name || ' ' || l.last_name FROM ${LEADS} l WHERE l.id = (e.detail->>'other')::uuid))) ELSE '{}' END`;

const nameOf = (alias: string, side: string) =>
  `LEFT JOIN ${STAFF_NAMES} ${alias} ON ${alias}.id = CASE coalesce(e.detail->>'what', e.kind) WHEN 'assignee-changed' THEN (e.detail->>'${side}')::uuid END`;

/** See CHANGE. */
export const CHANGE_NAMES = `${nameOf('b', 'from')} ${nameOf('a', 'to')}`;

/** The entries of the timeline that the events `ids` (uuid[]) of `lead` are: a jsonb array. */
export const entriesInSql = (ids: string) => `(
  SELECT coalesce(jsonb_agg(${CHANGE} || jsonb_build_object('id', e.id, 'at', ${wireTime('e.at')}, 'staff', s) ORDER BY e.id), '[]')
  FROM lead_events e LEFT JOIN ${STAFF_NAMES} s ON s.id = e.staff_id ${CHANGE_NAMES} WHERE e.lead_id = lead.id AND e.id = ANY (${ids})
)`;

// Changes that are undone as one: a reason belongs to its status, and there is one decision about spam.
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

/** Marks the entries, oldest first, that a staff member may undo now. */
export function markUndoable(
  entries: readonly TimelineEntry[],
  { staffId, role }: Pick<ActingStaff, 'staffId' | 'role'>,
  now: Date,
): TimelineEntry[] {
  const taken = new Set(entries.filter(({ kind }) => kind !== 'note-edited').map(({ of }) => of));
  const isLast = (entry: TimelineEntry, index: number) =>
    FIELDS[entry.kind] !== undefined && !entries.slice(index + 1).some((later) => fieldOf(later) === fieldOf(entry));
  return entries.map((entry, index) => {
    const { kind } = entry;
    if (kind === 'contact' || kind === 'note' ? taken.has(entry.id) : !isLast(entry, index)) return entry;
    const until = new Date(Date.parse(entry.loggedAt ?? entry.at) + SECOND_THOUGHTS_MINUTES * 60_000);
    const isOwn = isAtLeast(role, 'agent') && entry.staff?.id === staffId;
    if (isOwn && until > now && (role !== 'admin' || kind === 'note')) return { ...entry, undo: { until } };
    return role === 'admin' || (isOwn && kind === 'note') ? { ...entry, undo: { until: null } } : entry;
  });
}
