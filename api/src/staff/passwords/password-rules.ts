import { countCharacters } from '../../http/fields/clean-text.js';
import { COMMON_RUNS, COMMON_WORDS } from './common-words.js';

export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 256;

const LEAST_OWN_CHARACTERS = 5;
const SHORTEST_RUN = 3;
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const RUNS = COMMON_RUNS.flatMap((run) => [run, [...run].toReversed().join('')]);
const YEAR = /(?:19|20)\d\d/g;

/**
 * Returns the message about a weak new password, or undefined. `own` lists words that others may know: the person's
 * name and email address, and the old password, which an admin has seen if it was generated.
 */
export function findPasswordFault(password: string, own: readonly string[]): string | undefined {
  const length = countCharacters(password);
  if (length < SHORTEST_PASSWORD) return `Use at least ${SHORTEST_PASSWORD} characters.`;
  if (length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters.`;
  if (isCommon(password, own))
    return 'This password is easily guessed, or too much like the one before. Use several other words that do not belong together.';
  return undefined;
}

/**
 * Whether a password is easy to guess: one short part repeated, or little left after removing common words, the
 * person's own words, keyboard runs and years.
 */
function isCommon(password: string, own: readonly string[]): boolean {
  const text = normalize(password);
  if (/^(.{1,8}?)\1+$/su.test(text)) return true;
  const covered = new Set<number>([...positionsOfRuns(text), ...positionsOfWords(text, own)]);
  for (const { index } of text.matchAll(YEAR)) for (let at = index; at < index + 4; at += 1) covered.add(at);
  const left = text.split('').filter((_, at) => !covered.has(at));
  return new Set(left).size < LEAST_OWN_CHARACTERS;
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function undoLookAlikes(text: string): string {
  return text
    .split('')
    .map((character) => LOOK_ALIKES[character] ?? character)
    .join('');
}

/** Yields the positions of characters in keyboard runs such as `asd`, and in repetitions such as `aaa`. */
function* positionsOfRuns(text: string): Generator<number> {
  for (let at = 0; at + SHORTEST_RUN <= text.length; at += 1) {
    const part = text.slice(at, at + SHORTEST_RUN);
    if (RUNS.some((run) => run.includes(part)) || part === part[0]?.repeat(SHORTEST_RUN)) yield* [at, at + 1, at + 2];
  }
}

/** Yields the positions of characters in common words and in the person's own words. */
function* positionsOfWords(text: string, own: readonly string[]): Generator<number> {
  const plain = undoLookAlikes(text);
  const ownWords = own
    .map(normalize)
    .flatMap((each) => [each, ...each.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 3);
  for (const word of [...COMMON_WORDS, ...ownWords]) {
    for (const start of [...startsOf(word, text), ...startsOf(undoLookAlikes(word), plain)]) {
      for (let offset = 0; offset < word.length; offset += 1) yield start + offset;
    }
  }
}

function startsOf(word: string, text: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) starts.push(at);
  return starts;
}
