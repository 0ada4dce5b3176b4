import type { State } from '../texting/may-text/area-codes.js';
import { type County, findCounties, plainName } from './counties.js';
import { isBefore, type Place, textAt, type Word, wordSet } from './note-words.js';
import { STATE_NAMES } from './states.js';

type Found = Place & { readonly state: State; readonly countyFips?: string };
type Mention = Place & { readonly state: State; readonly at: number };

const COUNTY_WORDS = wordSet('county parish borough cnty');
// "Co" may also be a company's: only with the state behind it.
const SHORT = wordSet('co cty');
const NO_STATE_BEFORE = wordSet('county parish city st street ave avenue rd road river');
// Where the sender lives is not where the land is.
const LIVES = wordSet('live lives living reside resides moved from');
// Letters that are also words.
const WORDS = wordSet('AL CO DE HI ID IN LA MA ME OH OK OR PA');
const MOST_WORDS_OF_NAME = 5;
const STATES_BY_NAME = new Map([...STATE_NAMES].map(([state, name]) => [plainName(name), state]));

/** Reads counties with their states; without a county, the only state. What fits several counties is left out. */
export function readPlaces(note: string, words: readonly Word[]): Found[] {
  const states = words.flatMap((_, at) => stateAt(note, words, at));
  const counties = words.flatMap(({ text }, at) =>
    COUNTY_WORDS.has(text) || SHORT.has(text) ? countyAt(note, words, at, states) : [],
  );
  const found = counties.filter(
    (each, n) => counties.findIndex(({ countyFips }) => each.countyFips === countyFips) === n,
  );
  if (found.length > 0) return found;
  const [only, ...more] = states.filter(({ at }) => !isBefore(words, at, LIVES, 3));
  return only && more.every(({ state }) => state === only.state) ? [only].map(({ at: _, ...each }) => each) : [];
}

function stateAt(note: string, words: readonly Word[], at: number): Mention[] {
  const { start = 0 } = words[at] ?? {};
  for (const count of [3, 2, 1]) {
    const end = words[at + count - 1]?.end;
    if (end === undefined) continue;
    const written = note.slice(start, end);
    const isPartOfName = NO_STATE_BEFORE.has(textAt(words, at + count)) || textAt(words, at - 1) === 'west';
    const named = isPartOfName ? undefined : STATES_BY_NAME.get(plainName(written));
    if (named !== undefined) return [{ state: named, at, start, end }];
  }
  const letters = note.slice(start, words[at]?.end) as State;
  const isLed = textAt(words, at - 1) === ',' || COUNTY_WORDS.has(textAt(words, at - 1));
  // "NE4" is a quarter of a section.
  const isWord = !/\d/.test(note.charAt(start + letters.length));
  const isState = isWord && STATE_NAMES.has(letters) && (isLed || !(WORDS.has(letters) || note === note.toUpperCase()));
  return isState ? [{ state: letters, at, start, end: start + letters.length }] : [];
}

function countyAt(note: string, words: readonly Word[], at: number, states: readonly Mention[]): Found[] {
  const close = states.find((each) => each.at > at && each.at - at <= (SHORT.has(textAt(words, at)) ? 3 : 2));
  if (SHORT.has(textAt(words, at)) && close === undefined) return [];
  for (let from = Math.max(0, at - MOST_WORDS_OF_NAME); from < at; from += 1) {
    const start = words[from]?.start ?? 0;
    if (!/\p{L}/u.test(note.charAt(start))) continue;
    const named = findCounties(note.slice(start, words[at - 1]?.end));
    const all = states.filter((each) => !isBefore(words, each.at, LIVES, 3));
    const county = choose(named, close?.state, all);
    if (county)
      return [{ state: county.state, countyFips: county.fips, start, end: (close ?? words[at])?.end ?? start }];
    if (named.length > 0) return [];
  }
  return [];
}

/** The one county that is meant, if one is. */
function choose(named: readonly County[], close: State | undefined, all: readonly Mention[]): County | undefined {
  if (close !== undefined) return named.find(({ state }) => state === close);
  const stated = named.filter((county) => all.some(({ state }) => state === county.state));
  const [one, ...more] = stated.length > 0 ? stated : named;
  return more.length === 0 ? one : undefined;
}
