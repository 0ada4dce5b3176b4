import type { SendMailOptions } from 'nodemailer';
import { addressOf, replyAddressOf } from '../../emails/reply-address.js';
import { cleanLine } from '../../http/fields/clean-text.js';
import type { LeadEmailDelivery } from '../outbox/due-delivery.js';

interface Sender {
  /** The site's address, perhaps with a name. */
  readonly mailFrom: string;
  readonly company: string;
  /** Undefined sends replies to the author. */
  readonly replyAddress: string | undefined;
}

/** Writes the email of a staff member to the person of a lead: plain text, from the author at the site's address. */
export function writeLeadMail(
  { destination, happenedAt, email }: LeadEmailDelivery,
  { mailFrom, company, replyAddress }: Sender,
): SendMailOptions {
  const { subject, text, messageId, replyToken, authorName, authorEmail, thread } = email;
  const [last] = thread;
  const isToSite = replyToken !== null && replyAddress !== undefined;
  // A name is one line: a line break would begin another header.
  const name = cleanLine(`${authorName} at ${company}`);
  return {
    from: { name, address: addressOf(mailFrom) },
    to: { name: '', address: destination },
    replyTo: { name, address: isToSite ? replyAddressOf(replyAddress, replyToken) : authorEmail },
    date: happenedAt,
    subject: cleanLine(subject),
    text,
    messageId,
    ...(last !== undefined && { inReplyTo: last, references: thread.toReversed() }),
  };
}
