import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { State } from '../texting/may-text/area-codes.js';
import { STATE_NAMES } from './states.js';

/** A county, parish, borough or independent city of the Census Bureau. */
export interface County {
  /** Five digits; the first two are the state's. */
  readonly fips: string;
  /** The name without "County"; it is unique only within its state. */
  readonly name: string;
  readonly state: State;
}

interface Areas {
  readonly geometries: readonly { readonly id: string; readonly properties: { readonly name: string } }[];
}

// Only the names are used; the file also contains outlines of the counties.
const require = createRequire(import.meta.url);
const atlas = readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8');
const { objects } = JSON.parse(atlas) as { objects: { counties: Areas; states: Areas } };

const LETTERS = new Map([...STATE_NAMES].map(([letters, name]) => [name, letters]));
const STATES_BY_FIPS = new Map(
  objects.states.geometries.map(({ id, properties }) => [id, LETTERS.get(properties.name)]),
);

// Virginia, Maryland and Missouri have cities beside a county of the same name.
const isCity = (fips: string) => Number(fips.slice(2)) >= 510;
const nameOf = (fips: string, name: string) => (isCity(fips) && !name.endsWith('City') ? `${name} (city)` : name);

/** All counties by FIPS code, in the order of their names. */
export const COUNTIES: ReadonlyMap<string, County> = new Map(
  objects.counties.geometries
    .flatMap(({ id: fips, properties }): County[] => {
      const state = STATES_BY_FIPS.get(fips.slice(0, 2));
      return state === undefined ? [] : [{ fips, name: nameOf(fips, properties.name), state }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((county) => [county.fips, county]),
);

/** A name for comparisons, without accents, spaces and punctuation: "Saint Louis" and "St. Louis" are equal. */
export function plainName(name: string): string {
  const letters = name.normalize('NFD').replace(/[^\p{L} ]/gu, '');
  return letters
    .toLowerCase()
    .replace(/^saint /, 'st ')
    .replaceAll(' ', '');
}

const BY_NAME = Map.groupBy(COUNTIES.values(), ({ name }) => plainName(name));

/** The counties with a name, in any state. */
export function findCounties(name: string): readonly County[] {
  return BY_NAME.get(plainName(name)) ?? [];
}
