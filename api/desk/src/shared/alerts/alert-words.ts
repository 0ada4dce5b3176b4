import type { Schemas } from '../api/call.ts';
import type { BadgeText } from '../components/response-clock.tsx';

const ALERT_BADGES: Record<Schemas['AlertStatus'], BadgeText> = {
  scheduled: ['soon', 'Not sent yet'],
  sending: ['good', 'Sending'],
  paused: ['bad', 'Paused'],
  sent: ['good', 'Sent'],
  cancelled: ['', 'Canceled'],
};

export const alertBadge = ({ status }: Schemas['AlertState']) => ALERT_BADGES[status];

/** In the order of the list. */
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
  // The reasons why a member is not told.
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
  // The reasons why an alert is paused or canceled.
  late: 'It would have started more than an hour late. Check that the deal still holds, then resume.',
  bounces: 'Too many addresses do not exist.',
  complaints: 'Too many members reported spam.',
  refusals: 'The mail server refused the last 20 emails.',
  stopped: 'Stopped before it began.',
  withdrawn: 'The deal was withdrawn.',
  sold: 'The deal was sold.',
};

export const reasonWords = (reason: string) =>
  REASON_WORDS[reason] ??
  reason.replace(/^answer-/, 'the mail server answered ').replace(/^sender-/, 'the mail server refused our sender: ');

/** Why emails are paused, and what to press. */
export const pausedWords = (reason: string | null) =>
  `${reason === null ? '' : `${reasonWords(reason)} `}Until an admin presses Resume, the deal does not open to everyone.`;

/** Why an alert is paused or canceled, and by whom. */
export function stoppedWords({ reason, by, status }: Schemas['AlertState'], ownId: string): string {
  if (reason !== 'staff') return reasonWords(reason ?? '');
  const act = status === 'paused' ? 'paused' : 'canceled';
  return by?.id === ownId ? `You ${act} it.` : `${by?.name ?? 'A colleague'} ${act} it.`;
}

/** "20 want other land, 11 left the list" */
export const skippedWords = (skipped: Schemas['Audience']['skipped']) =>
  skipped.map(({ name, count }) => `${count.toLocaleString('en-US')} ${reasonWords(name)}`).join(', ');
