/** A word, number or mark of a note, in lower case, with its place there. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of a number. */
  readonly value: number | undefined;
}

/** A place in a note. */
export type Place = Pick<Word, 'start' | 'end'>;

// Numbers keep their commas and periods.
const WORD = /\d+(?:[.,]\d+)*|\p{L}+|\+\/-|\n|[^\s\p{L}\d]/gu;

/**
 * Splits a note into words. Readers look at a few words around each, which takes linear time. Hyphens beside a letter
 * are left out: "twenty-five" is two words.
 */
export function wordsOf(note: string): Word[] {
  const isLetter = (at: number) => /\p{L}/u.test(note.charAt(at));
  return Array.from(note.matchAll(WORD), ({ 0: text, index }) => {
    return { text: text.toLowerCase(), start: index, end: index + text.length, value: toNumber(text) };
  }).filter(({ text, start }) => text !== '-' || !(isLetter(start - 1) || isLetter(start + 1)));
}

// What may be read in two ways, such as 5,2, is no number.
function toNumber(text: string): number | undefined {
  const [whole = '', ...groups] = text.split(',');
  const isGrouped =
    groups.length === 0 || (whole.length <= 3 && groups.every((group) => /^\d{3}(?:\.\d+)?$/.test(group)));
  return /^\d/.test(text) && isGrouped && !Number.isNaN(Number(groups.join('')))
    ? Number(text.replaceAll(',', ''))
    : undefined;
}

/** A set of words that are separated by spaces. */
export const wordSet = (texts: string): ReadonlySet<string> => new Set(texts.split(' '));

/** The text of a word; empty beyond the ends. */
export const textAt = (words: readonly Word[], at: number): string => words[at]?.text ?? '';

/** Whether one of `texts` stands in the same clause before a word, at most `most` words away. */
export function isBefore(words: readonly Word[], at: number, texts: ReadonlySet<string>, most: number): boolean {
  const near = words.slice(Math.max(0, at - most), at);
  return near.slice(near.findLastIndex(isEnd) + 1).some(({ text }) => texts.has(text));
}

const CLAUSE_ENDS = new Set([...'.,;!?():\n']);
const isEnd = ({ text }: Word) => CLAUSE_ENDS.has(text);
