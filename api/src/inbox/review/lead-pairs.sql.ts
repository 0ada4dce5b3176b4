import { statement } from '../../database/statement.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';

/** Leads are compared with those of so many days. */
const DAYS = 90;

/**
 * The common facts of two leads. `words`: the same name, and phone numbers that differ in one digit. `corrected`: a
 * number or email address that staff corrected; in older pairs only.
 */
export const PAIR_REASONS = ['phone', 'email', 'corrected', 'words'] as const;

/** Decisions of staff about two leads. */
export const PAIR_DECISIONS = ['same', 'different'] as const;
export type PairDecision = (typeof PAIR_DECISIONS)[number];

const isOpen = (lead: string) => `${lead}.status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`;
const counts = (lead: string) =>
  `NOT ${lead}.is_test AND NOT ${lead}.quarantined AND ${lead}.received_at > now() - interval '${DAYS} days'`;
const BOTH_OPEN = `${isOpen('l')} AND ${isOpen('o')}`;

// The last lead before `l` and the first after it: of ten leads with one number, nine pairs tell as much as 45.
function neighbors(reason: 'phone' | 'email', isAlike: string): string[] {
  return (['< DESC', '> ASC'] as const).map((side) => {
    const [comparison, direction] = side.split(' ');
    return `(SELECT o.id, o.received_at, '${reason}' AS reason FROM ${LEADS} o
      WHERE ${isAlike} AND ${counts('o')} AND (o.received_at, o.id) ${comparison} (l.received_at, l.id) ORDER BY o.received_at ${direction} LIMIT 1)`;
  });
}

// By the index of phones, so that a common name costs no more than a rare one.
const ONE_DIGIT_APART =
  'ARRAY(SELECT overlay(l.phone PLACING digit::text FROM place FOR 1) FROM generate_series(3, 12) AS place, generate_series(0, 9) AS digit)';
const HAS_SAME_NAME = 'lower(o.first_name) = lower(l.first_name) AND lower(o.last_name) = lower(l.last_name)';
const MOST_OF_NAME = 5;

const ALIKE = [
  ...neighbors('phone', `o.phone = l.phone AND NOT l.phone_unlikely AND ${BOTH_OPEN}`),
  ...neighbors('email', `lower(o.email) = lower(l.email) AND o.email IS NOT NULL AND ${BOTH_OPEN}`),
  // These two know nothing of each other until somebody links them, so one may be lost or closed.
  `(SELECT o.id, o.received_at, 'words' FROM ${LEADS} o
    WHERE o.phone = ANY (${ONE_DIGIT_APART}) AND o.phone <> l.phone AND ${HAS_SAME_NAME} AND (${isOpen('l')} OR ${isOpen('o')}) AND ${counts('o')} LIMIT ${MOST_OF_NAME})`,
];

const isOf = (ids: string) => `(p.lead_id = ANY (ARRAY(${ids})) OR p.other_id = ANY (ARRAY(${ids})))`;

/**
 * Compares up to `most` new or changed leads with the others, and what was paired with them: adds pairs that wait for a
 * decision and removes those that need none any more. Any number of processes may do so.
 */
export const COMPARE_LEADS = statement<{ most: number }, { compared: number }>(
  'compare-leads',
  `
WITH due AS MATERIALIZED (
  DELETE FROM leads_to_compare WHERE id = ANY (ARRAY(SELECT c.id FROM leads_to_compare c ORDER BY c.id LIMIT :most::integer FOR UPDATE SKIP LOCKED))
  RETURNING lead_id
), compared AS MATERIALIZED (
  SELECT lead_id AS id FROM due
  UNION SELECT unnest(ARRAY[p.lead_id, p.other_id]) FROM lead_pairs p WHERE p.decision IS NULL AND ${isOf('SELECT lead_id FROM due')}
), found AS MATERIALIZED (
  SELECT least(l.id, o.id) AS lead_id, greatest(l.id, o.id) AS other_id, max(greatest(l.received_at, o.received_at)) AS received_at,
    array_agg(DISTINCT o.reason) AS reasons
  FROM ${LEADS} l CROSS JOIN LATERAL (${ALIKE.join(' UNION ALL ')}) AS o (id, received_at, reason)
  WHERE l.id = ANY (ARRAY(SELECT id FROM compared)) AND ${counts('l')}
    AND NOT EXISTS (SELECT FROM same_person s WHERE s.lead_id = least(l.id, o.id) AND s.other_id = greatest(l.id, o.id))
  GROUP BY 1, 2
), outdated AS (
  DELETE FROM lead_pairs p WHERE p.decision IS NULL AND ${isOf('SELECT id FROM compared')}
    AND NOT EXISTS (SELECT FROM found f WHERE f.lead_id = p.lead_id AND f.other_id = p.other_id)
), stored AS (
  INSERT INTO lead_pairs (lead_id, other_id, received_at, reasons) SELECT lead_id, other_id, received_at, reasons FROM found ORDER BY lead_id, other_id
  ON CONFLICT (lead_id, other_id) DO UPDATE SET reasons = excluded.reasons
)
SELECT count(*)::integer AS compared FROM due`,
);

/** For a FROM: pairs that wait for a decision. */
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

/** Keeps a pair apart, with an entry of the audit trail for each lead. */
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
