import { statement } from '../database/statement.js';
import { DEALS } from '../deals/deal/deal-rows.sql.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import { absencesAt } from '../staff/absences/absence-rows.sql.js';
import { LEAD_WORKERS, STAFF_NAMES } from '../staff/accounts/staff-rows.sql.js';

/** The lead or deal of a closing, as far as a closing depends on it. */
export interface Subject {
  /** Whether land is being bought or sold, so that it can have a closing. */
  readonly isClosing: boolean;
  /** Name of the seller; null for a deal. */
  readonly name: string | null;
}

export const READ_LEAD_OF_CLOSING = statement<{ id: string }, Subject>(
  'read-lead-of-closing',
  `SELECT l.type = 'seller' AND l.status IN ('under-contract', 'closed') AS "isClosing", l.first_name || ' ' || l.last_name AS name FROM ${LEADS} l WHERE l.id = :id::uuid`,
);

export const READ_DEAL_OF_CLOSING = statement<{ id: string }, Subject>(
  'read-deal-of-closing',
  `SELECT d.stage IN ('pending', 'sold') AS "isClosing", NULL::text AS name FROM ${DEALS} d WHERE d.id = :id::uuid`,
);

export const IS_LEAD_WORKER = statement<{ staffId: string }, { isWorker: boolean }>(
  'is-lead-worker',
  `SELECT EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = :staffId::uuid) AS "isWorker"`,
);

export interface DueTaskRow {
  readonly id: string;
  readonly name: string;
  readonly dueOn: string;
  readonly assigneeId: string | null;
  readonly assignee: string | null;
  readonly leadId: string | null;
  readonly dealId: string | null;
  readonly seller: string | null;
  readonly countyFips: string | null;
  readonly acres: number | null;
  readonly closesOn: string | null;
}

/**
 * Reads the open tasks due by a day: the reader's own, those of colleagues whom the reader covers, and those of nobody
 * or of an account that no longer works leads, which would be forgotten otherwise. A task without a person is its
 * lead's assignee's.
 */
export const LIST_DUE_TASKS = statement<{ staffId: string; today: string; most: number }, DueTaskRow>(
  'list-due-tasks',
  `
SELECT t.id, t.name, t.due_on::text AS "dueOn", s.id AS "assigneeId", s.name AS assignee, c.lead_id AS "leadId", c.deal_id AS "dealId",
  l.first_name || ' ' || l.last_name AS seller, d.county_fips AS "countyFips", d.acres, c.closes_on::text AS "closesOn"
FROM closing_tasks t JOIN closings c ON c.id = t.closing_id
  LEFT JOIN ${LEADS} l ON l.id = c.lead_id LEFT JOIN ${DEALS} d ON d.id = c.deal_id LEFT JOIN ${STAFF_NAMES} s ON s.id = coalesce(t.assignee_id, l.assignee_id)
WHERE t.done_at IS NULL AND t.due_on <= :today::text::date
  AND (l.status IN ('under-contract', 'closed') OR d.stage IN ('pending', 'sold'))
  AND (s.id = :staffId::uuid OR s.id IN (SELECT staff_id FROM ${absencesAt()} away WHERE away.covered_by = :staffId::uuid)
    OR NOT EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = s.id))
ORDER BY t.due_on, t.id LIMIT :most::integer`,
);
