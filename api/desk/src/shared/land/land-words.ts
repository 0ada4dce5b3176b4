import type { Schemas } from '../api/call.ts';
import { moneyWords } from '../formatting/money.ts';

export type ParcelFields = Schemas['ParcelFields'];
export type Parcel = Schemas['Parcel'];

export const STATES = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI ' +
  'SC SD TN TX UT VT VA WA WV WI WY'
).split(' ');

export const LINK_WORDS: Record<Schemas['CountyLinkKind'], string> = { assessor: 'Assessor', gis: 'Map (GIS)' };

export const SOURCE_WORDS: Record<Schemas['AcresSource'], string> = {
  message: 'their message',
  owner: 'the owner',
  assessor: 'county records',
  deed: 'the deed',
  survey: 'a survey',
};

export const ACCESS_WORDS: Record<Schemas['LandAccess'], string> = {
  'paved-road': 'Paved road',
  'gravel-road': 'Gravel road',
  'dirt-road': 'Dirt road',
  easement: 'Easement',
  none: 'None',
};

type Utility = NonNullable<ParcelFields['utilities']>[number];

export const UTILITY_WORDS: Record<Utility, string> = {
  power: 'Power',
  water: 'Water',
  well: 'Well',
  sewer: 'Sewer',
  septic: 'Septic',
  gas: 'Gas',
  internet: 'Internet',
};

const knownMoney = (cents: number | null | undefined) => (typeof cents === 'number' ? moneyWords(cents) : undefined);

/** The known facts of a parcel, each as label and text. */
export function factsOf(fields: ParcelFields, county: string | null): (readonly [label: string, words: string])[] {
  const { state, acres, acresSource, apn, access, utilities } = fields;
  const from = acresSource ? `, from ${SOURCE_WORDS[acresSource]}` : '';
  const facts = [
    ['County', county && `${county}, ${state}`],
    ['State', county === null && state],
    ['Acres', acres && acres.toLocaleString('en-US', { maximumFractionDigits: 4 }) + from],
    ['Parcel number', apn],
    ['Access', access && ACCESS_WORDS[access]],
    ['Utilities', utilities && (utilities.map((each) => UTILITY_WORDS[each]).join(', ') || 'None')],
    ['Asking', knownMoney(fields.askingCents)],
    ['Taxes per year', knownMoney(fields.taxesCents)],
    ['Back taxes', knownMoney(fields.backTaxesCents)],
  ] as const;
  return facts.flatMap(([label, words]) => (words ? [[label, words] as const] : []));
}
