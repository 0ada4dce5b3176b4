import type { Schemas } from '../api/call.ts';
import { momentWords } from '../formatting/time-words.ts';
import type { LeadEmail } from './email-changes.ts';

export const WHY_NO_EMAIL_WORDS: Record<Schemas['WhyNoEmail'], string> = {
  'no-address': 'No email address. Add one with Correct….',
  'no-mailbox': 'Emails to this address come back: the mailbox does not exist. Correct the address first.',
  spam: 'This lead looks like spam. Decide about that before you write.',
};

/** The state of an email in a sentence: "Sent by Ann Lee", "Not delivered: …". */
export function stateWords(
  { staff, sentAt, failure, automatic, otherAddress, address }: LeadEmail,
  now: number,
): string {
  if (staff === null) {
    const what = automatic ? 'Automatic reply' : 'Reply';
    return otherAddress ? `${what} from another address: ${address}.` : `${what}.`;
  }
  if (failure !== null) return `${staff} wrote to ${address}. Not delivered: ${failure}.`;
  return sentAt === null ? `${staff} wrote. Waits to be sent.` : `${staff} wrote. Sent ${momentWords(sentAt, now)}.`;
}

/** The subject of a reply. */
export const replySubject = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`.slice(0, 200));

/** Splits a text into what the person wrote and the quoted email below it. */
export function splitQuoted(text: string): { own: string; quoted: string } {
  const lines = text.split('\n');
  const isQuoted = (line: string) => line.startsWith('>') || line.trim() === '';
  let from = lines.length;
  while (from > 0 && isQuoted(lines[from - 1] ?? '')) from -= 1;
  if (!lines.slice(from).some((line) => line.startsWith('>'))) return { own: text, quoted: '' };
  // The line above: "On Mon, Nov 30, 2026 at 9:00 AM Ana Ruiz wrote:", which some programs break in two.
  const isHeading = (count: number) => /^on\b.*:\s*$/i.test(lines.slice(Math.max(from - count, 0), from).join(' '));
  const heading = [1, 2].find(isHeading) ?? 0;
  const end = Math.max(from - heading, 0);
  return { own: lines.slice(0, end).join('\n').trim(), quoted: lines.slice(end).join('\n') };
}
