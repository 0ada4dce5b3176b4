const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen';
const NUMBERS = new Map([
  ...'cero uno dos tres cuatro cinco seis siete ocho nueve diez'.split(' ').map((word, n) => [word, n] as const),
  ...ONES.split(' ').map((word, value) => [word, value] as const),
  ...'veinte treinta cuarenta cincuenta'.split(' ').map((word, n) => [word, 20 + 10 * n] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, n) => [word, 20 + 10 * n] as const),
  ['fourty', 40],
]);
const PART_OF = 'half 2 haf 2 medio 2 media 2 third 3 quarter 4 qtr 4 cuarto 4 fourth 4 fifth 5 eighth 8 tenth 10';
const PARTS = new Map(
  Array.from(PART_OF.matchAll(/([a-z]{1,7}) (\d{1,2})/g), ([, word = '', part]) => [word, Number(part)]),
);
const MARKS = new Map(Object.entries({ '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅓': 1 / 3, '⅔': 2 / 3, '⅛': 1 / 8 }));

// Patterns of numbers, for regular expressions without case: 1,200.5; twenty-five; 2 1/2; three quarters; .25.
export const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
// The longest first: "seventeen" begins with "seven".
export const WORD = `(?:${[...NUMBERS.keys()].toReversed().join('|')})`;
const WORDS = `(?:(?:a[ -])?hundred|${WORD})(?:[ -](?:hundred|point|${WORD})|(?<=hundred) and(?= ${WORD})){0,6}`;
export const FRACTION = String.raw`(?:\d{1,2}/\d{1,2}(?:ths?|rds?)?(?![\d/])|\d (?:tenth|quarter|third|fifth|eighth)s|[${[...MARKS.keys()].join('')}])`;
export const PART = `(?:(?:an?|un|one|two|three|tres|four|five|six|seven|eight|nine)[ -])?(?:${[...PARTS.keys()].join('|')})s?`;
export const WHOLE = String.raw`(?:${DIGITS}(?: hundred\b)?|(?<![\w)])\.\d+|\b${WORDS}(?![a-z]))`;
export const QUANTITY =
  `(?:${WHOLE}(?:(?<!\\b${WORD})[ -]?${FRACTION}|[ -](?:and|y|n|&)[ -](?:${PART}|${FRACTION}))?` +
  `|(?:${FRACTION}|\\b${PART})(?: an)?)`;

/** What acres are called, and how they are misspelled. */
export const ACRES = String.raw`(?:acreage|acerage|ac(?:h?[er]{1,2}a?s?|s)?|arcr?es?|akers?)(?:['’]s|\(s\))?`;

/** A regular expression of parts, without case. */
export const pattern = (...parts: string[]): RegExp => new RegExp(parts.join(''), 'iu');

/** A part of a pattern: any of these words. A space separates two words; "_" is a space inside one. */
export const oneOf = (...words: string[]): string => `(?:${words.join(' ').replaceAll(' ', '|').replaceAll('_', ' ')})`;

/** The value of a text that fits QUANTITY. */
export function valueOf(quantity: string): number {
  const [whole = '', decimals] = quantity.toLowerCase().split(' point ');
  if (decimals !== undefined) return valueOf(whole) + Number(`0.${valueOf(decimals)}`);
  let [value, last] = [0, 0];
  for (const word of whole.match(/\d[\d,]*(?:[./]\d+)?|\.\d+|[½¼¾⅓⅔⅛]|[a-z]+/gu) ?? []) {
    const part = PARTS.get(word.replace(/s$/u, ''));
    if (word === 'hundred') [value, last] = [(value || 1) * 100, 0];
    else if (part !== undefined) [value, last] = [value - last + (last || 1) / part, 0];
    else {
      const [above = '', below = '1'] = word.split('/');
      last = NUMBERS.get(word) ?? MARKS.get(word) ?? (Number(above.replaceAll(',', '')) || 0) / Number(below);
      value += last;
    }
  }
  return value;
}
