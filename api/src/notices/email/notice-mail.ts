import type { LeadDelivery } from '../outbox/due-delivery.js';
import { momentIn } from '../../http/fields/time-zone.js';
import { renderMail } from './render-mail.js';

/** An email as text and as HTML. */
export interface NoticeMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const LONGEST_NAME = 40;

/**
 * Writes the email about a notice. The subject has no name, because locked screens show subjects. The body has the
 * first name and a link to the lead. Times are in the company's time zone and name it, because several people read the
 * email.
 */
export function writeNoticeMail(delivery: LeadDelivery, url: string, timeZone: string, now = new Date()): NoticeMail {
  const facts = [
    ...(delivery.interests.length > 0 ? [{ name: 'Interested in', value: delivery.interests.join(', ') }] : []),
    { name: 'Answer', value: answerLine(delivery, timeZone, now) },
    { name: 'Received', value: formatMoment(delivery.receivedAt, timeZone) },
  ];
  const remark = delivery.isSuspectedSpam ? 'It looks like spam. Please decide in Review.' : undefined;
  const content = {
    title: titleOf(delivery),
    intro: introOf(delivery),
    facts,
    remark,
    link: 'the lead',
    url,
    footer: FOOTER,
  };
  return { subject: subjectOf(delivery, timeZone), ...renderMail(content) };
}

const FOOTER = 'Phone number, address and note are on the desk only. You get this because you work with leads here.';

function titleOf({ kind, leadType }: LeadDelivery): string {
  if (kind === 'lead-overdue') return 'An offer request is overdue';
  if (kind === 'lead-at-risk') return 'An offer request is about to be overdue';
  return leadType === 'seller' ? 'A new offer request' : 'A new entry of the buyers list';
}

function subjectOf({ kind, leadType, respondBy, isSuspectedSpam }: LeadDelivery, timeZone: string): string {
  const by = respondBy === null ? '' : formatMomentShortly(respondBy, timeZone);
  const prefix = isSuspectedSpam ? 'Suspected spam: ' : '';
  if (kind === 'lead-overdue') return `Overdue: an offer request had to be answered by ${by}`;
  if (kind === 'lead-at-risk') return `Soon overdue: answer an offer request by ${by}`;
  return `${prefix}${leadType === 'seller' ? `New offer request: answer by ${by}` : 'New entry of the buyers list'}`;
}

function introOf({ leadType, firstName }: LeadDelivery): string {
  const name = shownNameOf(firstName);
  return leadType === 'seller' ? `${name} asks for a cash offer for land.` : `${name} wants to hear of land deals.`;
}

function answerLine({ respondBy, firstContactAt }: LeadDelivery, timeZone: string, now: Date): string {
  if (firstContactAt !== null) return `Answered already: ${formatMoment(firstContactAt, timeZone)}`;
  if (respondBy === null) return 'Buyers have no promised time; sooner is better';
  const distance = formatDistance(respondBy, now);
  return respondBy > now
    ? `Due by ${formatMoment(respondBy, timeZone)}, ${distance}`
    : `Was due by ${formatMoment(respondBy, timeZone)}, ${distance}`;
}

// The first name for an email. A stranger typed the name, so it must not reverse the text, become a link, or be long.
function shownNameOf(firstName: string): string {
  const plain = firstName
    .replace(/[\p{C}]/gu, '')
    .replace(/[.:/@]+(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = Array.from(plain);
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('')}…` : plain || 'Somebody';
}

const LONG = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const SHORT = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const utcTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
const utcDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });

/** A time such as "Sunday, November 22, 8:05 AM Central Time (14:05 UTC)", with the day in UTC if it differs. */
export function formatMoment(moment: Date, timeZone: string): string {
  const there = momentIn(timeZone, moment, LONG);
  const isOtherDay = !there.includes(`, ${utcDay.format(moment)}, `);
  const utc = `${isOtherDay ? `${utcDay.format(moment)}, ` : ''}${utcTime.format(moment)} UTC`;
  return `${there} (${utc})`;
}

/** A time such as "Sun, Nov 22, 8:05 AM Central Time", for a subject. */
export const formatMomentShortly = (moment: Date, timeZone: string) => momentIn(timeZone, moment, SHORT);

const distance = new Intl.RelativeTimeFormat('en-US');

/** A distance such as "in 23 hours", "in 40 minutes", "2 hours ago". */
export function formatDistance(moment: Date, now: Date): string {
  const minutes = Math.round((moment.getTime() - now.getTime()) / 60_000);
  if (Math.abs(minutes) < 90) return distance.format(minutes, 'minute');
  return distance.format(Math.round(minutes / 60), 'hour');
}
