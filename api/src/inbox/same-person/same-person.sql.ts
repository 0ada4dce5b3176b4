import { LEADS } from '../../leads/lead/lead-rows.sql.js';

/** For a FROM: ids of the leads that staff said are of the same person as the lead `id`, an SQL value. */
export function saidSameAs(id: string): string {
  return `(
    SELECT other_id AS id FROM same_person WHERE lead_id = ${id} UNION ALL SELECT lead_id FROM same_person WHERE other_id = ${id}
  )`;
}

/** Bounds the cost of a number that many leads share. */
const MOST_OTHERS = 20;

/**
 * The number of other leads of the same person as `lead` (an alias with columns of LEADS): by address, by a number that
 * can be in use, or because staff said so. Tests and suspected spam do not count, because they may name anyone.
 */
export function countOthersInSql(lead: string): string {
  const other = `o.id <> ${lead}.id AND NOT (o.is_test OR o.quarantined) LIMIT ${MOST_OTHERS}`;
  return `(SELECT count(*)::int FROM (
    (SELECT o.id FROM ${LEADS} o WHERE o.phone = ${lead}.phone AND NOT ${lead}.phone_unlikely AND ${other})
    UNION (SELECT o.id FROM ${LEADS} o WHERE lower(o.email) = lower(${lead}.email) AND o.email IS NOT NULL AND ${other})
    UNION (SELECT o.id FROM ${saidSameAs(`${lead}.id`)} said JOIN ${LEADS} o ON o.id = said.id WHERE ${other})
  ) others)`;
}
