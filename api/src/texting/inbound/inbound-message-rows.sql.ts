/** For a FROM: texts that may mean stop and wait for a decision of staff. */
export const MESSAGES_TO_REVIEW = "(SELECT id, received_at, phone FROM inbound_messages WHERE review = 'needed')";
