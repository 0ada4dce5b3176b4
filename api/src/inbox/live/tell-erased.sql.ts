/** For as long as the feed tells what was missed, and a little longer. */
const KEPT_MINUTES = 20;

/**
 * CTEs that have desks told that leads are no more, and forget what was told before.
 * @param entry a CTE with `seq`, the number of the erasure in the audit trail
 * @param leadIds an array of ids, of which SQL may be empty
 */
export function tellErased(entry: string, leadIds: string): string {
  return `told AS MATERIALIZED (
  INSERT INTO erased_leads (seq, lead_ids) SELECT seq, ${leadIds} FROM ${entry} WHERE ${leadIds} <> '{}'
), forgotten AS MATERIALIZED (
  DELETE FROM erased_leads WHERE at < now() - interval '${KEPT_MINUTES} minutes'
)`;
}
