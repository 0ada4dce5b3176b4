/** Longer than the 15 minutes for which a desk can catch up on changes (live.service.ts). */
const KEPT_MINUTES = 20;

/**
 * CTEs that report erased leads to desks, and delete old reports.
 * @param entry a CTE with `seq`, the number of the erasure in the audit trail
 * @param leadIds an array of ids, which may be empty (SQL)
 */
export function announceErased(entry: string, leadIds: string): string {
  return `told AS MATERIALIZED (
  INSERT INTO erased_leads (seq, lead_ids) SELECT seq, ${leadIds} FROM ${entry} WHERE ${leadIds} <> '{}'
), forgotten AS MATERIALIZED (
  DELETE FROM erased_leads WHERE at < now() - interval '${KEPT_MINUTES} minutes'
)`;
}
