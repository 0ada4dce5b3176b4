import { momentIn } from '../../http/fields/time-zone.js';
import { COUNTIES } from '../../land/counties.js';
import type { Access, Utility } from '../../land/parcel-facts.js';
import { STATE_NAMES } from '../../land/states.js';
import type { Holding } from './deal-facts.js';
import type { DealEntity } from './deal.entity.js';
import { counted } from '../../words/counted.js';

/** The location of land. */
export type Place = Pick<DealEntity, 'state' | 'countyFips'>;

const KINDS_OF_COUNTY: Readonly<Record<string, string>> = { LA: ' Parish', AK: '', DC: '' };

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const inDollars = (cents: number) => DOLLARS.format(cents / 100);

export const inAcres = (acres: number) => counted(acres, 'acre');

/** The month of a day, such as "October 2026". */
export const monthOf = (day: string) => MONTH.format(new Date(day));

/** A time such as "Friday, December 4, 10:05 AM Central Time", with its zone because members live in several zones. */
export const instantIn = (timeZone: string, time: Date) =>
  momentIn(timeZone, time, { weekday: 'long', month: 'long', day: 'numeric' });

/** A place such as "Apache County, Arizona". */
export function placeOf({ state, countyFips }: Place): string {
  return `${countyOf({ state, countyFips })}, ${STATE_NAMES.get(state) ?? state}`;
}

/** A title such as "5 acres in Apache County, Arizona". */
export function titleOf({ acres, ...place }: Place & { readonly acres: number }): string {
  return `${inAcres(acres)} in ${placeOf(place)}`;
}

/** A county such as "Apache County". Independent cities have "City" in their name. */
export function countyOf({ state, countyFips }: Place): string {
  const { name = '' } = COUNTIES.get(countyFips) ?? {};
  const isCity = name.endsWith('(city)') || name.endsWith(' City');
  return isCity ? name : `${name}${KINDS_OF_COUNTY[state] ?? ' County'}`;
}

export const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  'paved-road': 'Paved road',
  'gravel-road': 'Gravel road',
  'dirt-road': 'Dirt road',
  easement: 'By an easement over other land',
  none: 'No legal access',
};

export const UTILITY_WORDS: Readonly<Record<Utility, string>> = {
  power: 'Power',
  water: 'Water',
  well: 'Well',
  sewer: 'Sewer',
  septic: 'Septic tank',
  gas: 'Gas',
  internet: 'Internet',
};

/** The sentence about the thing that is sold: a contract must not look like land. */
export const HOLDING_WORDS: Readonly<Record<Holding, string>> = {
  owned: 'We own this land.',
  contract: 'We do not own this land. We have a contract to buy it, and sell that contract.',
};
