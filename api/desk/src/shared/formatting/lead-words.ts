/** Labels for the api's values. */
import type { Schemas } from '../api/call.ts';

export const STATUS_WORDS: Record<Schemas['LeadStatus'], string> = {
  new: 'New',
  contacted: 'Contacted',
  'offer-made': 'Offer made',
  'under-contract': 'Under contract',
  closed: 'Closed',
  lost: 'Lost',
  active: 'Active',
  inactive: 'Inactive',
};

export const TYPE_WORDS: Record<Schemas['LeadType'], string> = { seller: 'Seller', buyer: 'Buyer' };

export const OUTCOME_WORDS: Record<Schemas['ContactOutcome'], string> = {
  reached: 'Reached',
  'message-left': 'Left a voicemail',
  'no-answer': 'No answer',
  unreachable: 'Wrong number',
};

export const CHANNEL_WORDS: Record<Schemas['ContactChannel'], string> = {
  call: 'Call',
  text: 'Text',
  email: 'Email',
  'in-person': 'In person',
};

/** The channel by which we told a seller an amount, or the seller told us: "told by phone". */
export const TOLD_WORDS: Record<Schemas['ContactChannel'], string> = {
  call: 'by phone',
  text: 'by text',
  email: 'by email',
  'in-person': 'in person',
};

export const LOST_WORDS: Record<Schemas['LostReason'], string> = {
  'not-interested': 'Not interested',
  price: 'Price',
  'sold-elsewhere': 'Sold to someone else',
  'not-the-owner': 'Not the owner',
  'title-problem': 'Title problem',
  'unsuitable-land': 'Land not suitable',
  unreachable: 'Could not reach',
  other: 'Other reason',
};

export const SOURCE_WORDS: Record<Schemas['LeadSource'], string> = {
  form: 'Website',
  phone: 'Phone',
  letter: 'Letter',
  email: 'Email',
  'in-person': 'In person',
  other: 'Other',
  import: 'Import',
};

export const WHY_NOT_TEXT_WORDS: Record<Schemas['WhyNotText'], string> = {
  stopped: 'they asked for no texts',
  'unread-reply': 'a reply is not read yet',
  'no-consent': 'they gave no consent',
  unreachable: 'the number cannot receive texts',
  'quiet-hours': 'it is outside texting hours there',
};

const SPAM_WORDS: Record<Schemas['QuarantineReason'], string> = {
  'trap-filled': 'a hidden field was filled in',
  'filled-too-fast': 'the form was filled in too fast',
  'repeated-text': 'the same text was sent before',
  'many-from-phone': 'many leads have this number',
  'many-from-email': 'many leads have this email address',
  'many-from-network': 'many leads came from this network',
};

/** Why a lead is suspected spam; empty without a reason. */
export const spamWords = (reasons: readonly Schemas['QuarantineReason'][]) =>
  new Intl.ListFormat('en-US').format(reasons.map((reason) => SPAM_WORDS[reason]));

/** "(212) 555-0123". Other numbers stay as they are. Empty without a number. */
export function phoneWords(phone: string | null): string {
  return (phone ?? '').replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
// Rounds like NUMBER: 0.99999 is written as 1, so it takes the singular.
const RULES = new Intl.PluralRules('en-US', { maximumFractionDigits: 4 });

/** The words that go with a number of things: "is" for 1, "are" for 0, 0.5 and 2. */
export const forCount = (count: number, one: string, more: string) => (RULES.select(count) === 'one' ? one : more);

/** "1 lead", "0 leads", "2,000 leads", "2 entries are". The api has the same function in `words/counted.ts`. */
export const counted = (count: number, one: string, more = `${one}s`) =>
  `${NUMBER.format(count)} ${forCount(count, one, more)}`;

/** "Apache, AZ +2": the place of the largest parcel, and the number of other parcels. */
export const placeWords = ({ state, county, others }: Schemas['ListedLand']) =>
  [[county, state].filter((each) => each !== null).join(', '), others > 0 && `+${others}`].filter(Boolean).join(' ');

/** "31", or "10,000+" if the api stopped counting there. */
export const countWords = ({ count, more }: Schemas['LeadCount']) =>
  `${count.toLocaleString('en-US')}${more ? '+' : ''}`;
