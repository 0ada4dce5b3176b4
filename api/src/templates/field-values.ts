import { countyOf, inAcres, inDollars } from '../deals/deal/deal-words.js';
import type { ParcelEntity } from '../land/parcel.entity.js';
import { STATE_NAMES } from '../land/states.js';
import type { KnownOffer } from '../offers/offer/known-offer.js';
import type { FieldName } from './template-fields.js';

/** Fields that staff may type over, such as the owners' names as on the deed. Our amount comes from the offer only. */
const TYPED: readonly FieldName[] = [
  ...(['first name', 'seller name', 'parcel number', 'county', 'state', 'acres', 'closing day'] as const),
];

/** The value of a field for a lead, or the sentence that says why it has none. */
export interface FieldValue {
  readonly name: FieldName;
  readonly value: string | null;
  readonly missing: string;
  readonly isTyped: boolean;
}

/** Facts of a lead as they are stored. */
export interface FieldSources {
  readonly person: { readonly firstName: string; readonly lastName: string };
  readonly parcels: readonly Pick<ParcelEntity, 'id' | 'apn' | 'countyFips' | 'state' | 'acres'>[];
  /** The open or accepted offer. */
  readonly offer: (Pick<KnownOffer, 'ours' | 'answerCents' | 'state'> & { offer: { parcelId: string | null } }) | null;
  readonly closesOn: string | null;
  readonly company: { readonly name: string; readonly address: string };
  readonly agent: string;
  readonly today: string;
}

/** Turns the facts of a lead into the values of the fields of templates. */
export function fieldValues({ person, parcels, offer, closesOn, company, agent, today }: FieldSources): FieldValue[] {
  const parcel = parcels.length === 1 ? parcels[0] : parcels.find(({ id }) => id === offer?.offer.parcelId);
  const several = 'The lead has several parcels, and the offer is for none of them.';
  const unknown = (what: string) => (parcels.length > 1 && !parcel ? several : `No ${what} on the land yet.`);
  const { apn = null, countyFips = null, state = null, acres = null } = parcel ?? {};
  const values: Record<FieldName, readonly [value: string | null, missing: string]> = {
    'first name': [person.firstName, 'No first name on the lead yet.'],
    'seller name': [`${person.firstName} ${person.lastName}`.trim(), 'No name on the lead yet.'],
    'parcel number': [apn, unknown('parcel number')],
    county: [countyFips && state && countyOf({ state, countyFips }), unknown('county')],
    state: [state && (STATE_NAMES.get(state) ?? state), unknown('state')],
    acres: [acres === null ? null : inAcres(acres), unknown('acres')],
    price: [offer && inDollars(priceOf(offer)), 'No open offer yet.'],
    'offer last day': [offer && dayWords(offer.ours.expiresOn), 'No open offer yet.'],
    'closing day': [closesOn && dayWords(closesOn), 'No closing date yet.'],
    'company name': [company.name, 'No company name.'],
    'company address': [company.address, 'No company address.'],
    'agent name': [agent, 'No name on your account yet.'],
    today: [dayWords(today), 'No day.'],
  };
  return Object.entries(values).map(([key, [value, missing]]) => {
    const name = key as FieldName;
    return { name, value: value || null, missing, isTyped: TYPED.includes(name) };
  });
}

/** The agreed amount, or our newest one. */
const priceOf = ({ state, answerCents, ours }: NonNullable<FieldSources['offer']>) =>
  state === 'accepted' && answerCents !== null ? answerCents : ours.amountCents;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as "December 8, 2026". */
const dayWords = (day: string) => DAY.format(new Date(day));
