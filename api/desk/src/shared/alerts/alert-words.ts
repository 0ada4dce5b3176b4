import type { Schemas } from '../api/call.ts';
import type { BadgeText } from '../components/response-clock.tsx';
import { RESUME_WORDS } from '../deals/deal-words.ts';

const ALERT_BADGES: Record<Schemas['AlertStatus'], BadgeText> = {
  scheduled: ['soon', 'Not sent yet'],
  sending: ['good', 'Sending'],
  paused: ['bad', 'Paused'],
  sent: ['good', 'Sent'],
  cancelled: ['', 'Canceled'],
};

export const alertBadge = ({ status }: Schemas['AlertState']) => ALERT_BADGES[status];

/** The status of one email, in the order in which the page of an alert lists them. */
export const SEND_WORDS: Record<Schemas['SendStatus'], string> = {
  sent: 'Sent',
  waiting: 'Waiting',
  claimed: 'Next to be sent',
  handing: 'Being sent',
  skipped: 'Skipped',
  refused: 'Refused',
  unknown: 'Unknown',
};

const REASON_WORDS: Record<string, string> = {
  // Reasons why a member gets no email.
  erased: 'erased',
  left: 'left the list',
  bounced: 'address does not exist',
  complained: 'reported spam',
  test: 'a test',
  spam: 'suspected spam',
  'in-review': 'wait in Review',
  inactive: 'inactive',
  'other-interests': 'want other land',
  'address-changed': 'address changed',
  cancelled: 'canceled',
  'bounced-soft': 'mailbox full or away',
  'no-answer': 'the connection broke while it was sent',
  // Reasons why an alert is paused or canceled.
  late: 'It would have started more than an hour late. Check that the deal still holds, then resume.',
  bounces: 'Too many addresses do not exist.',
  complaints: 'Too many members reported spam.',
  refusals: 'The mail server refused the last 20 emails.',
  unregistered: 'A carrier refused our number.',
  filtered: 'Carriers filtered some as unwanted.',
  staff: 'Paused by hand.',
  stopped: 'Stopped before it began.',
  withdrawn: 'The deal was withdrawn.',
  sold: 'The deal was sold.',
};

/** The label of a reason. "answer-550" is "the mail server answered 550". */
const reasonWords = (reason: string) =>
  REASON_WORDS[reason] ??
  reason.replace(/^answer-/, 'the mail server answered ').replace(/^sender-/, 'the mail server refused our sender: ');

/** The label of a reason why one email was not sent. */
export const sendReasonWords = (reason: string) => (reason === 'staff' ? 'given up by hand' : reasonWords(reason));

/** Why emails or texts are paused, and what that means. */
export const pausedWords = (channel: 'email' | 'text', reason: string | null) =>
  `${reason === null ? '' : `${reasonWords(reason)} `}${channel === 'text' ? 'The emails go on.' : RESUME_WORDS}`;

/** Why an alert is paused or canceled, and by whom. */
export function stoppedWords({ reason, by, status }: Schemas['AlertState'], ownId: string): string {
  if (reason !== 'staff') return reasonWords(reason ?? '');
  const act = status === 'paused' ? 'paused' : 'canceled';
  return by?.id === ownId ? `You ${act} it.` : `${by?.name ?? 'A colleague'} ${act} it.`;
}

/** "20 want other land, 11 left the list". Nobody can want other land than a deal of no kind. */
export function skippedWords(skipped: Schemas['Audience']['skipped'], kinds: Schemas['Deal']['kinds']): string {
  const why = (name: string) =>
    name === 'other-interests' && kinds.length === 0 ? 'wait until the kind of land is chosen' : reasonWords(name);
  return skipped.map(({ name, count }) => `${count.toLocaleString('en-US')} ${why(name)}`).join(', ');
}
