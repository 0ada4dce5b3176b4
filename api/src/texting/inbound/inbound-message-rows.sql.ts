/** For a FROM: replies that staff have not read. */
export const MESSAGES_TO_REVIEW = "(SELECT id, received_at, phone FROM inbound_messages WHERE review = 'needed')";

/** Whether staff have not read a reply from the number of `lead`, an alias with columns of LEADS. */
export function hasUnreadReplyInSql(lead: string): string {
  // An array of numbers, so that Postgres finds their leads by an index; few replies are unread.
  return `${lead}.phone = ANY (ARRAY(SELECT DISTINCT m.phone FROM ${MESSAGES_TO_REVIEW} m))`;
}

/**
 * The earliest time at which a row of inbound_messages may have been sent. Twilio sends no time, so that `sent_at` is
 * the time of arrival; it delivers within a minute, including all retries and the fallback URL.
 */
export function earliestSentAtInSql(message: string): string {
  return `CASE WHEN ${message}.sent_at < ${message}.received_at THEN ${message}.sent_at ELSE ${message}.sent_at - interval '60 seconds' END`;
}
