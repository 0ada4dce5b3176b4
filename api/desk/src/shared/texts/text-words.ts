/** Labels for texts that people sent us, and for stops. */
import type { Schemas } from '../api/call.ts';
import { counted, WHY_NOT_TEXT_WORDS } from '../formatting/lead-words.ts';
import { countSegments, findForeignCharacter } from './segments.ts';

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

export const WHY_NO_TEXT_WORDS: Record<Schemas['WhyNoText'], string> = {
  stopped: 'This number asked for no more texts. Call instead.',
  'unread-reply': 'A new reply has arrived. Read it first.',
  'no-consent': 'They have not agreed to texts, and have not texted in the last 24 hours. Call instead.',
  unreachable: 'This number cannot be in use, or is not theirs. Correct it first.',
  'quiet-hours': 'It is too early or too late for a text there.',
  spam: 'This lead looks like spam. Decide about that first.',
  'no-provider': 'This site has no provider of texts yet. Call instead.',
};

// Codes of Twilio (https://www.twilio.com/docs/api/errors) and of our own.
const CODE_WORDS: Record<string, string> = {
  ...WHY_NOT_TEXT_WORDS,
  'not-reached': 'the provider could not be reached',
  landline: 'the number cannot receive texts',
  21211: 'the number is not valid',
  21408: 'we do not text to that country',
  21610: WHY_NOT_TEXT_WORDS.stopped,
  21614: 'the number cannot receive texts',
  30003: 'the phone is off or out of reach',
  30004: 'the carrier blocked it',
  30005: 'the number does not exist',
  30006: 'the number cannot receive texts',
  30007: 'the carrier blocked it',
  30034: 'our number is not registered with the carriers',
};

/** "Ann Lee wrote. Not sent: they asked for no texts." */
export function sentWords({ staff, state, code }: Schemas['LeadText']): string {
  const why = code === null ? '' : `: ${CODE_WORDS[code] ?? `code ${code}`}`;
  const words: Record<typeof state, string> = {
    waiting: 'Waits to be sent',
    handing: 'Being sent',
    sent: 'Sent',
    delivered: 'Delivered',
    skipped: `Not sent${why}`,
    refused: `Not sent${why}`,
    failed: `Not delivered${why}`,
    unknown: 'Perhaps sent: the provider did not answer',
  };
  return `${staff} wrote. ${words[state]}.`;
}

/** "12 of 320 characters, 1 segment" */
export function sizeWords(text: string): string {
  const segments = countSegments(text);
  const foreign = findForeignCharacter(text);
  const size = `${[...text].length} of 320 characters, ${counted(segments, 'segment')}`;
  return foreign === undefined ? size : `${size}, shorter ones because of “${foreign}”`;
}
