import { earliestSentAtInSql } from '../inbound/inbound-message-rows.sql.js';

/** For a FROM: all numbers that were ever stopped, by their keyed hash. */
export const SUPPRESSIONS = '(SELECT phone_hash, stopped_at, source, restored_at FROM suppressions)';

/**
 * Whether the number whose keyed hash is `hash` (an SQL expression) is stopped. A STOP counts as soon as it is
 * stored, even before it is applied.
 */
export function isStoppedInSql(hash: string): string {
  return `(EXISTS (SELECT FROM suppressions x WHERE x.phone_hash = ${hash} AND x.restored_at IS NULL) OR ${hasPendingStopInSql(hash)})`;
}

/** Whether a STOP from the number is stored but not yet applied. */
export function hasPendingStopInSql(hash: string): string {
  return `EXISTS (SELECT FROM inbound_messages x WHERE x.phone_hash = ${hash} AND x.effect = 'pending' AND x.meaning = 'stop')`;
}

/**
 * Whether texts to the number pause: staff have not read a reply from it, and its owner has sent no START after the
 * reply. A reply counts as soon as it is stored.
 */
export function isPausedInSql(hash: string): string {
  return `EXISTS (SELECT FROM inbound_messages x WHERE x.phone_hash = ${hash} AND (x.review = 'needed' OR x.effect = 'pending' AND x.meaning = 'doubtful')
    AND NOT EXISTS (SELECT FROM inbound_messages s WHERE s.phone_hash = x.phone_hash AND s.meaning = 'start' AND ${earliestSentAtInSql('s')} > x.sent_at))`;
}
