import { textAt, type Word, wordSet } from './note-words.js';

interface Quantity {
  readonly value: number;
  /** How many words it has. */
  readonly count: number;
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen';
const SPOKEN = new Map([
  ...`${ONES} eighteen nineteen`.split(' ').map((text, value) => [text, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((text, n) => [text, 20 + n * 10] as const),
]);
const MARKS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
};
const HALVES = { half: 2, third: 3, thirds: 3, quarter: 4, quarters: 4, fourth: 4, fourths: 4, eighth: 8, tenth: 10 };
const PARTS = new Map<string, number>(Object.entries(HALVES));
const DENOMINATORS = [2, 3, 4, 5, 8, 10, 16];
const JOINTS = wordSet('and & -');

/** The same words, with each quantity ("2 1/2", "twenty-five", "three quarters") as one word. */
export function joinQuantities(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length;) {
    const quantity = quantityAt(words, at);
    const last = words[at + (quantity?.count ?? 1) - 1];
    const isJoined = quantity !== undefined && quantity.count > 1;
    joined.push({ ...(words[at] as Word), ...(isJoined && { text: '' }), end: last?.end ?? 0, value: quantity?.value });
    at += quantity?.count ?? 1;
  }
  return joined;
}

function quantityAt(words: readonly Word[], at: number): Quantity | undefined {
  const whole = partAt(words, at) ? undefined : wholeAt(words, at);
  if (whole === undefined) return partAt(words, at);
  const joint = JOINTS.has(textAt(words, at + whole.count)) ? 1 : 0;
  const part = partAt(words, at + whole.count + joint);
  // "5 half-acre lots" are not five and a half.
  // The end of a number such as 12.00-56.00 is no whole.
  const isEnd = words[at - 1]?.end === words[at]?.start && textAt(words, at - 1) === '-';
  const isWhole = Number.isInteger(whole.value) && !textAt(words, at).includes('.') && !isEnd;
  const isMore = part && isWhole && (joint === 1 || !PARTS.has(textAt(words, at + whole.count)));
  return isMore ? { value: whole.value + part.value, count: whole.count + joint + part.count } : whole;
}

/** ½, 1/2, half, a quarter, three quarters. */
function partAt(words: readonly Word[], at: number): Quantity | undefined {
  const text = textAt(words, at);
  if (MARKS[text] !== undefined) return { value: MARKS[text], count: 1 };
  const [above, below] = [words[at]?.value ?? SPOKEN.get(text), words[at + 2]?.value];
  const isBelow = textAt(words, at + 1) === '/' && textAt(words, at - 1) !== '/' && DENOMINATORS.includes(below ?? 0);
  if (isBelow && above !== undefined && below !== undefined && above < below) return { value: above / below, count: 3 };
  const parts = PARTS.get(textAt(words, at + 1));
  const count = text === 'a' ? 1 : above;
  if (parts !== undefined && count !== undefined && count < parts) return { value: count / parts, count: 2 };
  const own = PARTS.get(text);
  return own === undefined ? undefined : { value: 1 / own, count: 1 };
}

/** 1,200, .25, twenty-five, a hundred, one hundred and sixty. */
function wholeAt(words: readonly Word[], at: number): Quantity | undefined {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (word?.value !== undefined) return { value: word.value, count: 1 };
  const isPoint =
    word?.text === '.' && next?.start === word.end && (before?.end !== word.start || before.text === '\n');
  if (isPoint && next.value !== undefined) return { value: Number(`0.${next.text}`), count: 2 };
  let [value, room, count] = [0, 100, word?.text === 'a' && next?.text === 'hundred' ? 1 : 0];
  for (;;) {
    const text = textAt(words, at + count);
    const one = SPOKEN.get(text);
    const isJoint =
      text === 'and' && textAt(words, at + count - 1) === 'hundred' && SPOKEN.has(textAt(words, at + count + 1));
    if (text === 'hundred' && value < 10) [value, room] = [(value || 1) * 100, 100];
    else if (one !== undefined && one > 0 && one < room) [value, room] = [value + one, one >= 20 ? 10 : 0];
    else if (!isJoint) break;
    count += 1;
  }
  return value > 0 ? { value, count } : undefined;
}
