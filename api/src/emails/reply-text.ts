import { cleanKey, cleanLine, cleanText, countCharacters } from '../http/fields/clean-text.js';
import type { ReceivedEmail } from './received-email.dto.js';
import { addressOf } from './reply-address.js';

/** The most characters of an email's text, sent or received. */
export const MOST_TEXT = 10_000;
/** The most characters of an email's subject. */
export const MOST_SUBJECT = 200;

const MOST_ADDRESS = 254;
const MOST_ATTACHMENTS = 20;
const MOST_NAME = 100;
const MESSAGE_ID = /^<[^\s<>]{1,900}>$/;
const AUTOMATIC_SUBJECT = /^(automatic reply|auto[- ]?(reply|response)|autoreply|out of (the )?office)\b/i;
// Mail servers report failures from these addresses, or from none.
const MACHINES = /^(mailer-daemon|postmaster|no-?reply)@/i;

/** The parts of a reply that are stored. */
export interface ReadReply {
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  /** Whether the text was longer. */
  readonly isCut: boolean;
  readonly messageId: string | null;
  readonly attachments: string[];
  /** Whether a program wrote it: nobody waits for an answer. */
  readonly isAutomatic: boolean;
}

/** Cleans and bounds the fields of a reply. */
export function readReply({ from, subject, text, messageId, autoSubmitted, attachments }: ReceivedEmail): ReadReply {
  const address = cut(cleanKey(addressOf(from)), MOST_ADDRESS);
  const line = cut(cleanLine(subject ?? ''), MOST_SUBJECT);
  const given = text ?? '';
  // Cut before it is cleaned, too, because cleaning two million characters takes long.
  const cleaned = cleanText(given.slice(0, 4 * MOST_TEXT));
  const key = cleanKey(messageId ?? '');
  return {
    ...{ address, subject: line, text: cut(cleaned, MOST_TEXT) },
    isCut: given.length > 4 * MOST_TEXT || countCharacters(cleaned) > MOST_TEXT,
    messageId: MESSAGE_ID.test(key) ? key : null,
    attachments: (attachments ?? [])
      .slice(0, MOST_ATTACHMENTS)
      .map((name) => cut(cleanLine(name.slice(0, 4 * MOST_NAME)), MOST_NAME) || 'a file'),
    isAutomatic: isAutomatic(autoSubmitted) || AUTOMATIC_SUBJECT.test(line) || MACHINES.test(address),
  };
}

// RFC 3834: every value but "no" marks an automatic message.
const isAutomatic = (header: string | null | undefined) => !/^\s*(no\b.*)?$/i.test(header ?? '');

const cut = (text: string, most: number) => [...text].slice(0, most).join('').trim();
