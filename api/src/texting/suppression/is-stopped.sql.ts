/**
 * For a FROM: the numbers that were ever stopped, by their keyed hash, with when, by what, and when they were restored.
 */
export const SUPPRESSIONS = '(SELECT phone_hash, stopped_at, source, restored_at FROM suppressions)';

/**
 * Whether the number whose keyed hash is `hash` (an SQL expression) is stopped. A stop counts from the moment in which
 * it is stored, also when its effect was cut off and is still to be made.
 */
export function isStoppedInSql(hash: string): string {
  return `(EXISTS (SELECT FROM suppressions x WHERE x.phone_hash = ${hash} AND x.restored_at IS NULL) OR ${hasPendingStopInSql(hash)})`;
}

/** Whether a stop of the number is stored whose effect is still to be made. */
export function hasPendingStopInSql(hash: string): string {
  return `EXISTS (SELECT FROM inbound_messages x WHERE x.phone_hash = ${hash} AND x.effect = 'pending' AND x.meaning IN ('stop', 'doubtful'))`;
}
