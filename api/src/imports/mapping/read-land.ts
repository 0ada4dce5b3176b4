import { COUNTIES, findCounties } from '../../land/counties.js';
import { plainParcelNumber } from '../../land/parcel-facts.js';
import { LAND_STATES, STATE_NAMES } from '../../land/states.js';
import type { State } from '../../texting/may-text/area-codes.js';
import { ACRES_HINT, readAcres } from './read-numbers.js';
import { RowFault } from './row-fault.js';
import type { RowValues } from './row-values.js';

/** The land of a row; null for an unknown fact. */
export interface ReadLand {
  readonly state: State | null;
  readonly countyFips: string | null;
  readonly acres: number | null;
  readonly apn: string | null;
}

const STATES_BY_NAME = new Map([...STATE_NAMES].map(([letters, name]) => [name.toLowerCase(), letters] as const));
const COUNTY_WORD = / (?:county|co\.?|parish|borough)$/i;

function readState(line: string): State | undefined {
  const letters = line.toUpperCase().replaceAll('.', '') as State;
  return LAND_STATES.includes(letters) ? letters : STATES_BY_NAME.get(line.toLowerCase());
}

/** Reads state, county, acres and parcel number. @throws RowFault */
export function readRowLand(values: RowValues): ReadLand {
  const state = values.read('state', 'State', readState, 'Write a state such as AZ or Arizona.');
  const acres = values.read('acres', 'Acres', readAcres, ACRES_HINT);
  const apn = values.read(
    'apn',
    'Parcel number',
    (line) => ([...line].length <= 60 && plainParcelNumber(line) !== '' ? line : undefined),
    'Write at most 60 characters, with a letter or digit.',
  );
  const county = readCounty(values.line('county'), state);
  return { state: county?.state ?? state, countyFips: county?.fips ?? null, acres, apn };
}

function readCounty(line: string, state: State | null) {
  if (line === '') return null;
  if (/^\d{4,5}$/.test(line)) {
    const county = COUNTIES.get(line.padStart(5, '0'));
    if (county && (state === null || county.state === state)) return county;
  }
  const [name = '', after] = line.split(/, /);
  const in_ = state ?? (after === undefined ? null : (readState(after) ?? null));
  const named = [name, name.replace(COUNTY_WORD, '')].flatMap((each) => findCounties(each));
  const found = [...new Set(named)].filter((county) => in_ === null || county.state === in_);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  if (found.length > 1 && in_ === null) throw new RowFault('State', 'Several states have a county of this name.');
  if (found.length > 1) return first ?? null;
  throw new RowFault('County', 'There is no county of this name in the state.');
}
