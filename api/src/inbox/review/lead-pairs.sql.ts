import { statement } from '../../database/statement.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';

/** Only leads of the last 90 days are compared. */
const DAYS = 90;

/**
 * The reasons why two leads are probably one person's. `words`: the same name, and phone numbers that differ in one
 * digit. `corrected`: one has a number or address that the other had before a correction. `COMPARE_LEADS` does not
 * find this reason: older versions stored it.
 */
export const PAIR_REASONS = ['phone', 'email', 'corrected', 'words'] as const;

/** Decisions of staff about two leads. */
export const PAIR_DECISIONS = ['same', 'different'] as const;
export type PairDecision = (typeof PAIR_DECISIONS)[number];

const isOpen = (lead: string) => `${lead}.status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`;
const isCompared = (lead: string) =>
  `NOT ${lead}.is_test AND NOT ${lead}.quarantined AND ${lead}.received_at > now() - interval '${DAYS} days'`;
const BOTH_OPEN = `${isOpen('l')} AND ${isOpen('o')}`;

// The last lead before `l` and the first after it. Ten leads with one number then make nine pairs instead of 45.
function neighbors(reason: 'phone' | 'email', isAlike: string): string[] {
  return (['< DESC', '> ASC'] as const).map((side) => {
    const [comparison, direction] = side.split(' ');
    return `(SELECT o.id, o.received_at, '${reason}' AS reason FROM ${LEADS} o
      WHERE ${isAlike} AND ${isCompared('o')} AND (o.received_at, o.id) ${comparison} (l.received_at, l.id) ORDER BY o.received_at ${direction} LIMIT 1)`;
  });
}

// All numbers that differ in one digit, for the index of phone numbers; searching by name would be slow for common
// names.
const ONE_DIGIT_APART =
  'ARRAY(SELECT overlay(l.phone PLACING digit::text FROM place FOR 1) FROM generate_series(3, 12) AS place, generate_series(0, 9) AS digit)';
const HAS_SAME_NAME = 'lower(o.first_name) = lower(l.first_name) AND lower(o.last_name) = lower(l.last_name)';
const MOST_SIMILAR = 5;

const ALIKE = [
  ...neighbors('phone', `o.phone = l.phone AND NOT l.phone_unlikely AND ${BOTH_OPEN}`),
  ...neighbors('email', `lower(o.email) = lower(l.email) AND o.email IS NOT NULL AND ${BOTH_OPEN}`),
  // One of the two may be lost or closed: unlike leads with the same number, these are not shown together at the desk.
  `(SELECT o.id, o.received_at, 'words' FROM ${LEADS} o
    WHERE o.phone = ANY (${ONE_DIGIT_APART}) AND o.phone <> l.phone AND ${HAS_SAME_NAME} AND (${isOpen('l')} OR ${isOpen('o')}) AND ${isCompared('o')} LIMIT ${MOST_SIMILAR})`,
];

/** Whether the pair `p` contains one of the leads that a query of ids returns. */
const containsAnyOf = (ids: string) => `(p.lead_id = ANY (ARRAY(${ids})) OR p.other_id = ANY (ARRAY(${ids})))`;

/**
 * Takes up to `most` new or changed leads and the other leads of their undecided pairs, and compares each with all
 * leads of the last 90 days. Adds new pairs and removes undecided pairs that have stopped being alike. Several
 * processes may run this at the same time.
 */
export const COMPARE_LEADS = statement<{ most: number }, { compared: number }>(
  'compare-leads',
  `
WITH due AS MATERIALIZED (
  DELETE FROM leads_to_compare WHERE id = ANY (ARRAY(SELECT c.id FROM leads_to_compare c ORDER BY c.id LIMIT :most::integer FOR UPDATE SKIP LOCKED))
  RETURNING lead_id
), compared AS MATERIALIZED (
  SELECT lead_id AS id FROM due
  UNION SELECT unnest(ARRAY[p.lead_id, p.other_id]) FROM lead_pairs p WHERE p.decision IS NULL AND ${containsAnyOf('SELECT lead_id FROM due')}
), found AS MATERIALIZED (
  SELECT least(l.id, o.id) AS lead_id, greatest(l.id, o.id) AS other_id, max(greatest(l.received_at, o.received_at)) AS received_at,
    array_agg(DISTINCT o.reason) AS reasons
  FROM ${LEADS} l CROSS JOIN LATERAL (${ALIKE.join(' UNION ALL ')}) AS o (id, received_at, reason)
  WHERE l.id = ANY (ARRAY(SELECT id FROM compared)) AND ${isCompared('l')}
    AND NOT EXISTS (SELECT FROM same_person s WHERE s.lead_id = least(l.id, o.id) AND s.other_id = greatest(l.id, o.id))
  GROUP BY 1, 2
), outdated AS (
  DELETE FROM lead_pairs p WHERE p.decision IS NULL AND ${containsAnyOf('SELECT id FROM compared')}
    AND NOT EXISTS (SELECT FROM found f WHERE f.lead_id = p.lead_id AND f.other_id = p.other_id)
), stored AS (
  INSERT INTO lead_pairs (lead_id, other_id, received_at, reasons) SELECT lead_id, other_id, received_at, reasons FROM found ORDER BY lead_id, other_id
  ON CONFLICT (lead_id, other_id) DO UPDATE SET reasons = excluded.reasons
)
SELECT count(*)::integer AS compared FROM due`,
);

/** For a FROM: pairs without a decision. */
export const PAIRS_TO_REVIEW = `(
  SELECT id, lead_id, other_id, received_at, reasons FROM lead_pairs WHERE decision IS NULL AND received_at > now() - interval '${DAYS} days'
)`;

interface PairRow {
  readonly leadId: string;
  readonly otherId: string;
  readonly decision: PairDecision | null;
  readonly decidedBy: string | null;
}

export const READ_PAIR = statement<{ id: string }, PairRow>(
  'read-lead-pair',
  `
SELECT p.lead_id AS "leadId", p.other_id AS "otherId", p.decision, s.name AS "decidedBy"
FROM lead_pairs p LEFT JOIN ${STAFF_NAMES} s ON s.id = p.decided_by WHERE p.id = :id::uuid`,
);

/** Stores the decision that two leads are of different people, with an audit entry for each lead. */
export const KEEP_APART = statement<Actor & { id: string }, object>(
  'keep-leads-apart',
  `
WITH pair AS (
  UPDATE lead_pairs SET decision = 'different', decided_by = :staffId::uuid WHERE id = :id::uuid RETURNING lead_id, other_id
), side AS (
  SELECT lead_id, other_id FROM pair UNION ALL SELECT other_id, lead_id FROM pair
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'leads-kept-apart', lead_id, :ip::inet, jsonb_build_object('otherId', other_id)) FROM side
)
SELECT FROM entry`,
);
