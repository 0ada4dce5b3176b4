/** One sentence for each entry of a lead's history. */
import type { Schemas } from '../../shared/api/call.ts';
import {
  CHANNEL_WORDS,
  LOST_WORDS,
  TOLD_WORDS,
  OUTCOME_WORDS,
  phoneWords,
  STATUS_WORDS,
} from '../../shared/formatting/lead-words.ts';
import { moneyWords } from '../../shared/formatting/money.ts';
import { dateWords, momentWords } from '../../shared/formatting/time-words.ts';

export type Entry = Schemas['TimelineEntry'];

const CONTACT_VERBS: Record<Schemas['ContactChannel'], string> = {
  call: 'called',
  text: 'texted',
  email: 'emailed',
  'in-person': 'met them',
};

const statusWords = (status: string | null | undefined) => STATUS_WORDS[status as Schemas['LeadStatus']] ?? 'nothing';
const reasonWords = (reason: string | null | undefined) =>
  LOST_WORDS[reason as Schemas['LostReason']]?.toLowerCase() ?? 'no reason';

const PERSON_WORDS = { firstName: 'first name', lastName: 'last name', email: 'email address', phone: 'number' };

/** Whether a text of ours did not arrive, as far as we know. */
export const isLost = (sms: Entry['sms']) => ['skipped', 'refused', 'failed', 'unknown'].includes(sms?.state ?? '');

type Words = (entry: Entry, who: string, now: number, all: readonly Entry[]) => string;

const EMAIL_RESULT_WORDS: Record<string, string> = {
  sent: 'We emailed them',
  refused: 'Their mail server refused our email',
  unknown: 'We may have emailed them',
  skipped: 'We did not email them',
};

const LAND_FIELD_WORDS: Record<string, string> = {
  ...{ countyFips: 'county', acresSource: 'source of the acres', apn: 'parcel number', askingCents: 'asking price' },
  ...{ taxesCents: 'taxes', backTaxesCents: 'unpaid taxes' },
};

/** "acres and parcel number" */
function fieldsWords(fields: readonly string[]): string {
  // `apnKey` is only the normalized parcel number.
  const words = fields.filter((field) => field !== 'apnKey').map((field) => LAND_FIELD_WORDS[field] ?? field);
  return words.length === 0 ? 'parcel' : words.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

const ENTRY_WORDS: Record<Schemas['TimelineKind'], Words> = {
  received: (_, _who, _now, all) =>
    all.some(({ kind }) => kind === 'entered' || kind === 'imported')
      ? 'This lead was received.'
      : 'The website received this lead.',
  entered: (_, who) => `${who} added this lead.`,
  imported: (_, who) => `${who} imported this lead from a file.`,
  'person-corrected': ({ field = 'phone', from, to }, who) =>
    from
      ? `${who} corrected the ${PERSON_WORDS[field]} from ${phoneWords(from)} to ${phoneWords(to ?? 'nothing')}.`
      : `${who} added the ${PERSON_WORDS[field]} ${phoneWords(to ?? 'nothing')}.`,
  note: (_, who) => `${who} added a note:`,
  'note-edited': (_, who) => `${who} edited a note. Before:`,
  'note-taken-back': (_, who) => `${who} undid a note.`,
  'note-struck': (_, who) => `${who} struck a note through.`,
  contact: ({ channel = 'call', outcome = 'reached', at, loggedAt = at }, who, now) => {
    const isLater = Date.parse(loggedAt) - Date.parse(at) > 120_000;
    const written = isLater ? ` Logged ${momentWords(loggedAt, now)}.` : '';
    // A text or an email leaves no voicemail.
    const isSent = outcome === 'message-left' && (channel === 'text' || channel === 'email');
    const result = isSent ? '' : `: ${OUTCOME_WORDS[outcome].toLowerCase()}`;
    return `${who} ${CONTACT_VERBS[channel]}${result}.${written}`;
  },
  'contact-retracted': ({ of }, who, now, all) => {
    const contact = all.find(({ id }) => id === of);
    const what = CHANNEL_WORDS[contact?.channel ?? 'call'].toLowerCase();
    return `${who} undid: ${what}${contact ? ` of ${momentWords(contact.at, now)}` : ''}.`;
  },
  'status-changed': ({ from, to, reason, text }, who) =>
    `${who} changed the status from ${statusWords(from)} to ${statusWords(to)}${reason ? `: ${reasonWords(reason)}` : ''}${text ? ':' : '.'}`,
  'lost-reason-changed': ({ from, to }, who) =>
    `${who} changed the lost reason from ${reasonWords(from)} to ${reasonWords(to)}.`,
  'assignee-changed': ({ from, to, staff }, who) => {
    if (!to)
      return from === staff?.name ? `${who} unassigned the lead.` : `${who} took the lead from ${from ?? 'nobody'}.`;
    const before = from ? ` from ${from}` : '';
    return to === staff?.name ? `${who} took the lead${before}.` : `${who} reassigned the lead${before} to ${to}.`;
  },
  'follow-up-changed': ({ to }, who, now) =>
    to ? `${who} set the follow-up: ${momentWords(to, now)}.` : `${who} removed the follow-up.`,
  'quarantine-released': (_, who) => `${who} marked this as not spam.`,
  'quarantine-confirmed': (_, who) => `${who} marked this as spam.`,
  'same-person-said': (_, who) => `${who} linked this lead to`,
  'same-person-retracted': (_, who) => `${who} unlinked this lead from`,
  'offer-made': ({ offer }, who) => {
    const { amountCents = 0, terms = '', expiresOn = '' } = offer ?? {};
    return `${who} made an offer: ${moneyWords(amountCents)}, ${terms}, open until ${dateWords(expiresOn)}.`;
  },
  'offer-told': ({ offer }, who) => `${who} told the seller our offer ${TOLD_WORDS[offer?.toldBy ?? 'call']}.`,
  'offer-countered': ({ offer }, who) => {
    const how = offer?.toldBy ? ` ${TOLD_WORDS[offer.toldBy]}` : '';
    return `The seller asked ${moneyWords(offer?.amountCents ?? 0)} instead${how}. ${who} noted it.`;
  },
  'offer-revised': ({ offer }, who) => {
    const { amountCents = 0, expiresOn = '' } = offer ?? {};
    return `${who} changed our offer to ${moneyWords(amountCents)}, open until ${dateWords(expiresOn)}.`;
  },
  'offer-accepted': ({ offer }, who) => `Both agreed on ${moneyWords(offer?.amountCents ?? 0)}. ${who} noted it.`,
  'offer-declined': (_, who) => `The seller declined our offer. ${who} noted it.`,
  'offer-withdrawn': (_, who) => `${who} withdrew the offer.`,
  'land-changed': ({ fields = [] }, who) => `${who} changed the land: ${fieldsWords(fields)}.`,
  // The history shows a link to the deal after a sentence about a deal.
  'deal-added': (_, who) => `${who} prepared a deal:`,
  'deal-announced': (_, who) => `${who} announced the deal:`,
  'deal-stopped': (_, who) => `${who} stopped the announcement:`,
  'deal-opened': () => 'The deal opened to everyone:',
  'deal-pending': (_, who) => `${who} marked the sale as pending:`,
  'deal-reopened': (_, who) => `${who} noted that the buyer stepped back:`,
  'deal-sold': (_, who) => `${who} marked the land as sold:`,
  'deal-bought': (_, who) => `They bought it, as ${who} noted:`,
  'deal-sale-corrected': (_, who) => `${who} corrected the sale:`,
  'deal-withdrawn': (_, who) => `${who} withdrew the deal:`,
  'interest-added': ({ to }) => (to === 'form' ? 'They asked by the form about' : 'They pressed “I’m Interested”:'),
  'interest-answered': ({ to }, who) =>
    to === 'passes' ? `They do not want it any more, as ${who} noted:` : `They still want it, as ${who} noted:`,
  'gone-told': ({ to = 'sent' }) => `${EMAIL_RESULT_WORDS[to ?? 'sent']} that this is sold:`,
  'alert-sent': ({ to = 'sent' }) => `${EMAIL_RESULT_WORDS[to ?? 'sent']} about`,
  'alert-texted': ({ to }) =>
    `${to === 'sent' ? 'We texted them' : to === 'refused' ? 'Our text did not reach them' : 'We may have texted them'} about`,
  'list-joined': ({ staff }, who) => (staff ? `${who} put them on the buyers list:` : 'They joined the buyers list.'),
  'list-left': ({ staff }, who) => (staff ? `${who} took them off the buyers list.` : 'They left the buyers list.'),
  'list-bounced': () => 'They are off the buyers list: their address does not exist.',
  'list-complained': () => 'They are off the buyers list: they reported our email as spam.',
  'links-ended': (_, who) => `${who} ended the links to early deals that they were sent.`,
  'form-denied': () => 'The owner of this email address said that somebody else sent the form.',
  'lead-covered': ({ from, to, until, endedAt }, _, now) =>
    `${to} covers for ${from} until ${endedAt ? momentWords(endedAt, now) : dateWords(until ?? '')}.`,
  'letter-kept': (_, who) => `${who} wrote a letter:`,
  'email-sent': ({ text, email }, who) =>
    `${who} emailed “${text}”.${email?.failure ? ` Not delivered: ${email.failure}.` : ''}`,
  'text-sent': ({ text, sms }, who) => `${who} texted “${text}”.${isLost(sms) ? ' It did not arrive.' : ''}`,
  'email-received': ({ text, email }) => {
    const files = email?.attachments.join(', ');
    const from = email?.from ? ` from another address, ${email.from}` : '';
    return `${email?.automatic ? 'An automatic reply came' : 'They replied'} by email${from}: “${text}”.${files ? ` Attached, but not stored: ${files}.` : ''}`;
  },
  'change-undone': (entry, who, now) => `${who} undid a change: ${undoneWords(entry, now)}.`,
};

const SPAM_WORDS: Record<string, string> = { suspected: 'suspected spam again', confirmed: 'spam again' };

/** The state after an undo: "the status is New again". */
function undoneWords({ what, to, field = 'phone' }: Entry, now: number): string {
  if (what === 'person-corrected') return `the ${PERSON_WORDS[field]} is ${to ? phoneWords(to) : 'nothing'} again`;
  if (what === 'status-changed') return `the status is ${statusWords(to)} again`;
  if (what === 'assignee-changed') return to ? `assigned to ${to} again` : 'unassigned again';
  if (what === 'follow-up-changed')
    return to ? `the follow-up is ${momentWords(to, now)} again` : 'the follow-up is removed again';
  if (what === 'quarantine-released' || what === 'quarantine-confirmed')
    return SPAM_WORDS[to ?? ''] ?? 'not spam again';
  return `lost for ${reasonWords(to)} again`;
}

/**
 * The sentence for an entry.
 * @param all all entries of the history, to name the call that an entry undoes
 */
export function entryWords(entry: Entry, now: number, all: readonly Entry[]): string {
  return ENTRY_WORDS[entry.kind](entry, entry.staff?.name ?? 'The desk', now, all);
}
