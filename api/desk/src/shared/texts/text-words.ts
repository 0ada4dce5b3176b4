/** Labels for texts that people sent us, and for stops. */
import type { Schemas } from '../api/call.ts';

type Message = Schemas['ReceivedMessage'];

const MEANING_WORDS: Record<Message['meaning'], string> = {
  stop: 'Understood as: stop',
  doubtful: 'Reply',
  start: 'Understood as: start again',
  help: 'Understood as: help',
  other: 'Understood as: nothing about stopping',
};

const EFFECT_WORDS: Record<Message['effect'], string> = {
  pending: 'not applied yet',
  stopped: 'stopped the number',
  'already-stopped': 'the number was stopped already',
  restored: 'the number may be texted again',
  none: 'changed no stop',
};

const DECISION_WORDS = { stop: 'stop', 'no-stop': 'go on' } as const;

/** The text of a message. A picture has none, and an erased text is null. */
export const bodyWords = (body: string | null) => (body === '' ? 'No words, perhaps a picture' : (body ?? 'Erased'));

/** "Understood as: stop (“take me off your list”); stopped the number." or "Reply. Ann Lee decided: go on." */
export function messageWords({ meaning, evidence, effect, decision, decidedBy }: Message): string {
  const because = evidence.length > 0 ? ` (“${evidence.join('”, “')}”)` : '';
  const decided = decision === null ? '' : ` ${decidedBy ?? 'Somebody'} decided: ${DECISION_WORDS[decision]}.`;
  if (meaning === 'doubtful' && effect === 'none') return `Reply${decided === '' ? ', not read yet' : ''}.${decided}`;
  return `${MEANING_WORDS[meaning]}${because}; ${EFFECT_WORDS[effect]}.${decided}`;
}

export const REASON_WORDS: Record<Schemas['SuppressionReason'], string> = {
  'asked-by-phone': 'Asked on the phone',
  'asked-by-email': 'Asked by email',
  'asked-by-mail': 'Asked by letter',
  'asked-in-person': 'Asked in person',
  'wrong-number': 'Wrong number',
  'stopped-by-mistake': 'Stopped by mistake',
  other: 'Other reason',
};

const SOURCE_WORDS: Record<Schemas['TextStopSource'], string> = {
  inbound: 'by a text from the number',
  page: 'on the website',
  staff: 'by staff',
  form: 'by a form',
  erasure: 'when the person was erased',
};

/** "Stopped by Ann Lee: asked on the phone." */
export function stopWords({ action, source, by, reason }: Schemas['TextStop']): string {
  const who = by === null ? SOURCE_WORDS[source] : `by ${by}`;
  const why = reason === null ? '' : `: ${REASON_WORDS[reason].toLowerCase()}`;
  return `${action === 'stop' ? 'Stopped' : 'Allowed again'} ${who}${why}.`;
}
