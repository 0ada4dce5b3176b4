import { cleanText } from '../../http/fields/clean-text.js';
import { wrongField } from '../../http/refusal.js';
import { classifyReply } from '../replies/classify-reply.js';
import { isMachineReply } from '../replies/machine-replies.js';
import { toE164 } from '../../phone/e164.js';
import type { InboundRequest } from './inbound-request.js';
import type { Meaning } from '../replies/reply-keywords.js';
import { counted } from '../../words/counted.js';

/** The effect of a message. `pending` until it is applied; the job of TextingModule applies interrupted ones. */
export type MessageEffect = 'pending' | 'stopped' | 'already-stopped' | 'restored' | 'none';

/** A text that someone sent us, and its meaning. */
export interface InboundMessage {
  readonly provider: 'twilio' | 'neutral';
  readonly id: string;
  /** In E.164 if it is a number, otherwise as the provider wrote it. */
  readonly phone: string;
  readonly body: string;
  /** Null if the provider sends no time. */
  readonly sentAt: Date | null;
  readonly meaning: Meaning;
}

const MAX_BODY_LENGTH = 2000;
const OPT_OUT_TYPES: Readonly<Record<string, Meaning>> = { STOP: 'stop', START: 'start', HELP: 'help' };
const EARLIEST = Date.parse('2000-01-01T00:00:00Z');

/**
 * Reads the fields of a genuine request.
 * @throws Refusal (400) without a message or a sender, or if the body is not text
 */
export function readInboundMessage({ provider, id, from, body, sentAt, optOutType }: InboundRequest): InboundMessage {
  if (typeof body !== 'string' && body !== undefined && body !== null) throw wrongField('body', 'Send a text.');
  // A picture without text has no body.
  const text = body ?? '';
  const sender = readName('from', from, 64);
  return {
    provider,
    id: readName('id', id, 200),
    phone: toE164(sender) ?? sender,
    body: [...cleanText(text.slice(0, 2 * MAX_BODY_LENGTH))].slice(0, MAX_BODY_LENGTH).join(''),
    sentAt: readSentAt(sentAt),
    // Twilio has already replied according to its own classification, so it takes precedence over ours.
    meaning: OPT_OUT_TYPES[String(optOutType)] ?? (isMachineReply(text) ? 'other' : classifyReply(text)),
  };
}

function readName(field: string, value: unknown, maxLength: number): string {
  const name = typeof value === 'string' ? cleanText(value) : '';
  if (name !== '' && name.length <= maxLength) return name;
  throw wrongField(field, `Send a text of 1 to ${counted(maxLength, 'character')}.`);
}

// Null for an unreadable time, because a STOP must count anyway.
function readSentAt(value: unknown): Date | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return time >= EARLIEST ? new Date(time) : null;
}
