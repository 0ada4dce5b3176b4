import { clockStateAt } from '../../leads/lead/response-clock.js';
import { nextStatuses } from '../changes/lead-transitions.js';
import type { ArrivalRow, ChangeRow, ViewingRow } from './change-feed.repository.js';

/** An event: its name and what it tells. Never a name, number or word of a visitor. */
export interface FeedEvent {
  readonly name: 'lead-changed' | 'leads-erased' | 'lead-arrived' | 'many-arrived' | 'viewing' | 'counts';
  readonly data: object;
}

/** A lead changed: as it stands now. Notes and tries count as changes, though its version stays. */
export function changeEvent(row: ChangeRow, now: Date): FeedEvent {
  const data = {
    id: row.lead_id,
    version: row.version,
    status: row.status,
    nextStatuses: row.type && row.status && nextStatuses(row.type, row.status),
    lostReason: row.lost_reason,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
    followUpAt: row.follow_up_at,
    clockState:
      row.status &&
      clockStateAt(now, { respondBy: row.respond_by, firstContactAt: row.first_contact_at, status: row.status }),
    attempts: row.attempts,
    others: row.others,
    lastContact: row.last_contact,
    suspectedSpam: row.quarantined,
    confirmedSpam: row.quarantine_state === 'confirmed',
    what: row.action,
    by: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? '' },
  };
  return { name: 'lead-changed', data };
}

/** Leads are no more. */
export function erasureEvent(ids: readonly string[]): FeedEvent {
  return { name: 'leads-erased', data: { ids } };
}

/** A lead came. */
export function arrivalEvent({ id, type, respond_by: respondBy }: ArrivalRow): FeedEvent {
  return { name: 'lead-arrived', data: { id, type, respondBy } };
}

/** So many leads came at once, or even more. */
export function manyArrived(count: number, more: boolean): FeedEvent {
  return { name: 'many-arrived', data: { count, more } };
}

/** Tells by lead who looks, where that is not what it was before; `before` becomes what is now. */
export function viewingEvents(rows: readonly ViewingRow[], before: Map<string, string>): FeedEvent[] {
  const staffByLead = Map.groupBy(rows, ({ lead_id }) => lead_id);
  const now = new Map(
    [...staffByLead].map(([id, staff]) => [
      id,
      JSON.stringify(staff.map((each) => ({ id: each.staff_id, name: each.name }))),
    ]),
  );
  const changed = [...new Set([...now.keys(), ...before.keys()])].filter((id) => now.get(id) !== before.get(id));
  before.clear();
  for (const [id, staff] of now) before.set(id, staff);
  return changed.map((id) => viewingEvent(id, now.get(id)));
}

/** Who looks at a lead, of a JSON array. */
export function viewingEvent(id: string, staff = '[]'): FeedEvent {
  return { name: 'viewing', data: { id, staff: JSON.parse(staff) as object[] } };
}
