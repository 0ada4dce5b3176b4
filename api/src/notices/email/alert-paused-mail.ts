import type { AlertDelivery } from '../outbox/due-delivery.js';
import { type NoticeMail, formatMoment } from './notice-mail.js';
import { renderMail } from './render-mail.js';

const WHY: Readonly<Record<string, { why: string; next: string }>> = {
  late: { why: 'It was more than an hour late.', next: 'If the deal is still for sale, press Resume.' },
  bounces: {
    why: 'Too many of the addresses do not exist.',
    next: 'Open Refused to see the members. If the rest of the list is good, press Resume.',
  },
  complaints: {
    why: 'Several members reported the email as spam.',
    next: 'Read the email once more. If it is what they asked for, press Resume; otherwise withdraw the deal.',
  },
  refusals: {
    why: 'The mail server refused the last 20 emails for the same reason.',
    next: 'Open Refused for the reason, and solve it with your email provider. Then press Resume.',
  },
  unregistered: {
    why: 'A carrier refused a text because our number is not registered.',
    next: 'Register it with your provider of texts. Then press Resume texts.',
  },
  filtered: {
    why: 'Carriers filtered 1% of the texts as unwanted.',
    next: 'Ask your provider of texts why. Then press Resume texts.',
  },
};

const OF_TEXTS = ['unregistered', 'filtered'];

/** Writes the email to an admin about a paused alert: the reason, and which button to press. */
export function writeAlertPausedMail(
  { happenedAt, reminder }: AlertDelivery,
  desk: string,
  timeZone: string,
): NoticeMail {
  const { dealId, reason, subject } = reminder;
  const { why, next } = WHY[reason] ?? { why: 'It waits for you.', next: 'Press Resume, or withdraw the deal.' };
  const areTexts = OF_TEXTS.includes(reason);
  const title = `${areTexts ? 'Texts' : 'Emails'} to the buyers list are paused`;
  const content = {
    title,
    intro: `${why} ${next}`,
    facts: [
      { name: 'Email', value: subject },
      { name: 'Paused', value: formatMoment(happenedAt, timeZone) },
    ],
    remark: areTexts
      ? 'While they are paused, no other member gets a text. The emails go on.'
      : 'While they are paused, no other member gets the email, and the deal does not become public.',
    link: areTexts ? 'the texts' : 'the emails',
    url: `${desk}/deals/${dealId}/alert`,
    footer: 'You get this because you are an admin of the desk.',
  };
  return { subject: title, ...renderMail(content) };
}
