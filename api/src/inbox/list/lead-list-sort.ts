/** The orders of the list; a minus sign means the newest first. */
export const LEAD_LIST_SORTS = ['-receivedAt', 'receivedAt', 'respondBy'] as const;

/** One order of the list. */
export type LeadListSort = (typeof LEAD_LIST_SORTS)[number];

interface SortSql {
  /** A timestamptz that is never null; with the id, the order is total. */
  readonly key: string;
  readonly direction: 'ASC' | 'DESC';
}

// The open promises by their end, then everything that waits for no answer. The index leads_by_promise holds the same
// expression.
const PROMISE = "(CASE WHEN l.first_contact_at IS NULL THEN coalesce(l.respond_by, 'infinity') ELSE 'infinity' END)";

/** How each order is written in SQL; an index holds each, and what was sent never gets here. */
export const SORT_SQL: Readonly<Record<LeadListSort, SortSql>> = {
  '-receivedAt': { key: 'l.received_at', direction: 'DESC' },
  receivedAt: { key: 'l.received_at', direction: 'ASC' },
  respondBy: { key: PROMISE, direction: 'ASC' },
};
