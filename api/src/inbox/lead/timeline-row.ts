import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { SECOND_THOUGHTS_MINUTES } from '../../leads/lead/retract-contact.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { isAtLeast } from '../../staff/access/staff-identity.js';
import type { TimelineEntry } from './timeline-entry.dto.js';

// Times inside JSON are texts with microseconds; the wire has milliseconds everywhere.
/** The same inside JSON. */
export type InJson<T> = {
  [Key in keyof T]: T[Key] extends Date | null | undefined ? Exclude<T[Key], Date> | string : T[Key];
};

/** An entry as the database puts it together. */
export type TimelineJson = InJson<Omit<TimelineEntry, 'undo'>>;

/** What a change `e` of `lead_events` is about: a jsonb object. The FROM ends with CHANGE_NAMES. */
export const CHANGE = `jsonb_build_object('kind', e.kind, 'from', coalesce(b.name, e.detail->>'from'), 'to', coalesce(a.name, e.detail->>'to'))
    || e.detail - '{from,to,other,reasonBefore}'::text[] || CASE WHEN e.detail ? 'other' THEN jsonb_build_object('other', jsonb_build_object('id', e.detail->'other',
      'name', (SELECT l.first_name || ' ' || l.last_name FROM ${LEADS} l WHERE l.id = (e.detail->>'other')::uuid))) ELSE '{}' END`;

const nameOf = (alias: string, side: string) =>
  `LEFT JOIN ${STAFF_NAMES} ${alias} ON ${alias}.id = CASE coalesce(e.detail->>'what', e.kind) WHEN 'assignee-changed' THEN (e.detail->>'${side}')::uuid END`;

/** See CHANGE. */
export const CHANGE_NAMES = `${nameOf('b', 'from')} ${nameOf('a', 'to')}`;

/** The changes of `lead` among the rows that `event`, an INSERT into `lead_events`, returns: a jsonb array. */
export const NEW_ENTRIES = `(
  SELECT coalesce(jsonb_agg(${CHANGE} || jsonb_build_object('id', e.id, 'at', e.at, 'staff', s) ORDER BY e.id), '[]')
  FROM event e LEFT JOIN ${STAFF_NAMES} s ON s.id = e.staff_id ${CHANGE_NAMES} WHERE e.lead_id = lead.id
)`;

/** An entry as the wire has it. */
export function toTimelineEntry({ at, loggedAt, ...what }: TimelineJson): TimelineEntry {
  const isFollowUp = (what.what ?? what.kind) === 'follow-up-changed';
  return {
    ...what,
    ...(isFollowUp && { from: toWireTime(what.from), to: toWireTime(what.to) }),
    at: new Date(at),
    ...(loggedAt !== undefined && { loggedAt: new Date(loggedAt) }),
  };
}

// A time that is none to JavaScript (infinity, before Christ) leaves the rest of the page alone.
function toWireTime(text: string | null | undefined): string | null {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

// What is undone as one: a reason belongs to its status, and there is one decision about spam.
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

/** Marks the entries, oldest first, that somebody may take back now. */
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
    const until = new Date((entry.loggedAt ?? entry.at).getTime() + SECOND_THOUGHTS_MINUTES * 60_000);
    const isOwn = isAtLeast(role, 'agent') && entry.staff?.id === staffId;
    if (isOwn && until > now && (role !== 'admin' || kind === 'note')) return { ...entry, undo: { until } };
    return role === 'admin' || (isOwn && kind === 'note') ? { ...entry, undo: { until: null } } : entry;
  });
}
