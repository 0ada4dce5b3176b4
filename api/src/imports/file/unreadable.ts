import { Refusal } from '../../http/refusal.js';

/** Refuses (422) a file that cannot be read as a list. `message` says what to do. */
export function unreadable(message: string, reason = 'unreadable-file'): Refusal {
  return new Refusal(422, message, { reason, showsReason: true });
}
