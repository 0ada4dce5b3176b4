/** How a member of staff turned to the visitor. */
export const CONTACT_CHANNELS = ['call', 'text', 'email', 'in-person'] as const;

/** One way of turning to the visitor. */
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/**
 * What came of a contact:
 * - `reached`: we spoke with the visitor.
 * - `message-left`: a voicemail, a text or an e-mail that the visitor can read.
 * - `no-answer`: nobody answered and nothing was left, so that the visitor still waits.
 * - `unreachable`: the number or address does not exist or is somebody else's; nobody can answer better.
 */
export const CONTACT_OUTCOMES = ['reached', 'message-left', 'no-answer', 'unreachable'] as const;

/** What came of one contact. */
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

/** Whether a contact keeps the promise of an answer and so stops the clock. */
export function isAnswer(outcome: ContactOutcome): boolean {
  return outcome !== 'no-answer';
}
