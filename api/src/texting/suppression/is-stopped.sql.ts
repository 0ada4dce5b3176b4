import { earliestSentAt } from '../inbound/inbound-message-rows.sql.js';

/** For a FROM: all numbers that were ever stopped, by their keyed hash. */
export const SUPPRESSIONS = '(SELECT phone_hash, stopped_at, source, restored_at FROM suppressions)';

/**
 * Whether the number whose keyed hash is `hash` (an SQL expression) is stopped. A stop counts as soon as it is stored,
 * even before it is applied.
 */
export function isStoppedInSql(hash: string): string {
  return `(EXISTS (SELECT FROM suppressions x WHERE x.phone_hash = ${hash} AND x.restored_at IS NULL) OR ${hasPendingStopInSql(hash)})`;
}

/** Whether a stop of the number is stored but not yet applied. */
export function hasPendingStopInSql(hash: string): string {
  return `EXISTS (SELECT FROM inbound_messages x WHERE x.phone_hash = ${hash} AND x.effect = 'pending' AND x.meaning = 'stop')`;
}

/**
 * Whether a reply from the number waits to be read, unless its owner has sent START since. It counts as soon as it is
 * stored.
 */
export function isPausedInSql(hash: string): string {
  return `EXISTS (SELECT FROM inbound_messages x WHERE x.phone_hash = ${hash} AND (x.review = 'needed' OR x.effect = 'pending' AND x.meaning = 'doubtful')
    AND NOT EXISTS (SELECT FROM inbound_messages s WHERE s.phone_hash = x.phone_hash AND s.meaning = 'start' AND ${earliestSentAt('s')} > x.sent_at))`;
}
