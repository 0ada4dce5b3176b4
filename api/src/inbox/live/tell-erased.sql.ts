/** A little longer than the time for which the feed tells missed changes. */
const KEPT_MINUTES = 20;

/**
 * CTEs that tell desks about erased leads, and delete old entries.
 * @param entry a CTE with `seq`, the number of the erasure in the audit trail
 * @param leadIds an array of ids, which may be empty (SQL)
 */
export function tellErased(entry: string, leadIds: string): string {
  return `told AS MATERIALIZED (
  INSERT INTO erased_leads (seq, lead_ids) SELECT seq, ${leadIds} FROM ${entry} WHERE ${leadIds} <> '{}'
), forgotten AS MATERIALIZED (
  DELETE FROM erased_leads WHERE at < now() - interval '${KEPT_MINUTES} minutes'
)`;
}
