import { LEADS } from '../../leads/lead/lead-rows.sql.js';

/** For a FROM: ids of the leads that staff linked with the lead `id` (SQL) as the same person's. */
export function linkedLeadsInSql(id: string): string {
  return `(
    SELECT other_id AS id FROM same_person WHERE lead_id = ${id} UNION ALL SELECT lead_id FROM same_person WHERE other_id = ${id}
  )`;
}

/** Each of the three searches stops here, because many leads may share a number. */
const MOST_PER_SEARCH = 20;

/**
 * The number of other leads of the same person as `lead` (an alias with columns of LEADS): leads with the same email
 * address or phone number, or linked by staff. Phone numbers that cannot be in use are not compared, because
 * strangers type the same ones. Test leads and suspected spam are left out.
 */
export function countOthersInSql(lead: string): string {
  const other = `o.id <> ${lead}.id AND NOT (o.is_test OR o.quarantined) LIMIT ${MOST_PER_SEARCH}`;
  return `(SELECT count(*)::int FROM (
    (SELECT o.id FROM ${LEADS} o WHERE o.phone = ${lead}.phone AND NOT ${lead}.phone_unlikely AND ${other})
    UNION (SELECT o.id FROM ${LEADS} o WHERE lower(o.email) = lower(${lead}.email) AND o.email IS NOT NULL AND ${other})
    UNION (SELECT o.id FROM ${linkedLeadsInSql(`${lead}.id`)} linked JOIN ${LEADS} o ON o.id = linked.id WHERE ${other})
  ) others)`;
}
