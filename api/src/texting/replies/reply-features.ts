import { isStopClause } from './reply-keywords.js';
import { groupOf } from './word-groups.js';

/** The number of weights. Features with the same hash share one, which is rare enough to be harmless. */
export const WEIGHTS = 2 ** 16;

// How much each kind counts before training: groups say more than letters, and a clause "Stop." more than both.
const SCALES = { letters: 1, word: 1, groups: 2, question: 2, keyword: 4, denial: 4 } as const;
const EDGE = '^';

/** The features of a text: the slot of each one's weight, its value, and the words that it covers (from, until). */
export interface Features {
  readonly words: readonly string[];
  readonly slots: Uint16Array;
  readonly values: Float64Array;
  readonly from: Uint16Array;
  readonly until: Uint16Array;
}

/**
 * The features of a text's clauses: 3 to 5 letters in a row, words, 1 to 4 word groups in a row, two groups near each
 * other, a word beside a group, a question mark, a clause that is just a keyword, and a clause that denies a wish to
 * end. Each counts once.
 */
export function featuresOf(clauses: readonly string[], isQuestion: boolean): Features {
  const found = new FoundFeatures();
  const words: string[] = [];
  for (const clause of clauses) {
    const first = words.length;
    words.push(...clause.split(' '));
    addLetters(found, clause, first);
    words.slice(first).forEach((word, index) => found.add('word', `w${word}`, first + index, first + index + 1));
    addGroups(found, words, first);
    if (isStopClause(clause)) found.add('keyword', '=', first, words.length);
  }
  if (isQuestion) found.add('question', '?', 0, 0);
  return { words, ...found.toArrays() };
}

function addLetters(found: FoundFeatures, clause: string, first: number): void {
  const text = ` ${clause} `;
  let word = first;
  for (let start = 0; start + 3 <= text.length; start += 1) {
    if (start > 0 && text[start] === ' ') word += 1;
    let hashed = HASH_START;
    let until = word + 1;
    for (let end = start; end < start + 5 && end < text.length; end += 1) {
      hashed = hashSign(hashed, text.charCodeAt(end));
      if (end - start >= 2) found.addHashed('letters', hashed, word, until);
      if (end > start && text[end] === ' ') until += 1;
    }
  }
}

interface Group {
  readonly group: string;
  readonly from: number;
  until: number;
}

function addGroups(found: FoundFeatures, words: readonly string[], first: number): void {
  const told = [{ word: EDGE, group: EDGE, at: first }];
  const groups: Group[] = [{ group: EDGE, from: first, until: first }];
  for (let at = first; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const group = groupOf(word);
    if (group === undefined) continue;
    told.push({ word, group, at });
    const last = groups.at(-1);
    if (group === '_' && last?.group === '_') last.until = at + 1;
    else groups.push({ group, from: at, until: at + 1 });
  }
  told.push({ word: EDGE, group: EDGE, at: words.length });
  groups.push({ group: EDGE, from: words.length, until: words.length });
  groups.forEach((start, index) => {
    let row = '';
    for (const [distance, { group, until }] of groups.slice(index, index + 6).entries()) {
      row += ` ${group}`;
      if (distance < 4) found.add('groups', row, start.from, until);
      if (distance > 1) found.add('groups', `${start.group}~${group}`, start.from, until);
    }
  });
  addDenial(found, groups);
  told.forEach(({ word, group, at }, index) => {
    const next = told[index + 1];
    if (next === undefined) return;
    const until = Math.min(next.at + 1, words.length);
    found.add('groups', `${word}>${next.group}`, at, until);
    found.add('groups', `${group}<${next.word}`, at, until);
  });
}

const ENDS = ['stop', 'remove', 'opt', 'off', 'take'];
const IS_ENDED = ['reach', 'text', 'call', 'get', 'offer'];
const WHO = ['i', 'you', 'they', 'it', 'text'];

/** "Don't take me off", "you won't stop": a negation before a word for ending. The subject changes the meaning. */
function addDenial(found: FoundFeatures, groups: readonly Group[]): void {
  const no = groups.findIndex(({ group }) => group === 'no');
  const end = groups.findIndex(({ group }, index) => index > no && ENDS.includes(group));
  const between = groups.slice(no, Math.max(no, end));
  if (no < 0 || end < no || end > no + 5 || between.some(({ group }) => IS_ENDED.includes(group))) return;
  const who = groups.slice(0, no).findLast(({ group }) => WHO.includes(group))?.group ?? '';
  const [from, until] = [groups[no]?.from ?? 0, groups[end]?.until ?? 0];
  found.add('denial', '!', from, until);
  found.add('denial', `!${who}`, from, until);
}

class FoundFeatures {
  private readonly bySlot = new Map<number, { scale: number; from: number; until: number }>();
  private squares = 0;

  add(kind: keyof typeof SCALES, name: string, from: number, until: number): void {
    let hashed = HASH_START;
    for (let index = 0; index < name.length; index += 1) hashed = hashSign(hashed, name.charCodeAt(index));
    this.addHashed(kind, hashed, from, until);
  }

  addHashed(kind: keyof typeof SCALES, hashed: number, from: number, until: number): void {
    const slot = toSlot(hashed);
    if (this.bySlot.has(slot)) return;
    const scale = SCALES[kind];
    this.bySlot.set(slot, { scale, from, until });
    this.squares += scale * scale;
  }

  /** Divides by the square root of the vector's length, because each feature of a longer text says less. */
  toArrays(): Omit<Features, 'words'> {
    const found = [...this.bySlot.values()];
    const length = Math.sqrt(Math.sqrt(this.squares));
    return {
      slots: Uint16Array.from(this.bySlot.keys()),
      values: Float64Array.from(found, ({ scale }) => scale / length),
      from: Uint16Array.from(found, ({ from }) => from),
      until: Uint16Array.from(found, ({ until }) => until),
    };
  }
}

// FNV-1a with a final mix.
const HASH_START = 2_166_136_261;

function hashSign(hashed: number, sign: number): number {
  return Math.imul(hashed ^ sign, 16_777_619);
}

function toSlot(hashed: number): number {
  const mixed = Math.imul(hashed ^ (hashed >>> 15), 0x2c_1b_3c_6d);
  return (mixed ^ (mixed >>> 13)) & (WEIGHTS - 1);
}
