import type { Schemas } from '../../../shared/api/call.ts';
import { sendReasonWords } from '../../../shared/alerts/alert-words.ts';
import { counted } from '../../../shared/formatting/lead-words.ts';

const REASONS: Record<string, string> = {
  stopped: 'asked for no more texts',
  'unread-reply': 'sent a reply that nobody has read',
  'no-consent': 'did not agree to texts',
  unreachable: 'cannot be reached at this number',
  'quiet-hours': 'too early or too late there',
  'in-talks': 'has a call or an offer open with us',
  'texted-today': 'got another text today',
  'texted-this-week': 'got enough texts this week',
  'number-changed': 'number changed',
  'not-plain': 'the deal changed so that no text can name it',
  lapsed: 'the deal has been public for two days',
  'no-provider': 'the provider of texts was not reached',
};

/** The label of a reason why one text was not sent. "30003" is "the provider answered 30003". */
export const textReasonWords = (reason: string) =>
  REASONS[reason] ?? (/^\d+$/.test(reason) ? `the provider answered ${reason}` : sendReasonWords(reason));

const TROUBLES: Record<string, string> = {
  unregistered:
    'A carrier refused a text because our number is not registered. Register it with the provider of texts, then resume.',
  filtered: 'Carriers filtered 1% of the texts as unwanted. Ask the provider of texts why, then resume.',
};

/** Why texts are paused or canceled, and by whom. */
export function textsStoppedWords({ reason, by, status }: Schemas['AlertTexts'], ownId: string): string {
  const trouble = TROUBLES[reason ?? ''];
  if (trouble !== undefined) return trouble;
  const act = status === 'paused' ? 'paused' : 'canceled';
  return by?.id === ownId ? `You ${act} them.` : `${by?.name ?? 'A colleague'} ${act} them.`;
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

type TextsAhead = Schemas['TextsAhead'];

/** "312 texts", "About 71,000 texts" or, as an estimate of 0, "Hardly any texts". */
export function countWords({ count, isEstimate }: TextsAhead): string {
  if (!isEstimate) return counted(count, 'text');
  return count === 0 ? 'Hardly any texts' : `About ${counted(count, 'text')}`;
}

/** "1 segment each, about $2.50". */
export const costWords = ({ segments, cents }: TextsAhead) =>
  `${counted(segments, 'segment')} each, about ${DOLLARS.format(cents / 100)}`;
