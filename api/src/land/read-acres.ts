import type { Place } from './note-words.js';
import { isForAnother, isNotForSale, isOtherLand } from './other-land.js';
import { MOST_ACRES } from './parcel-facts.js';
import { ACRES, DIGITS, FRACTION, oneOf, PART, pattern, QUANTITY, valueOf, WORD } from './quantity.js';

type Area = Place & { readonly acres: number };

/** A figure of acres, with the text of its sentence on both sides. */
interface Figure extends Area {
  readonly before: string;
  readonly after: string;
}

const START = String.raw`(?<![$#%/\w]|\d[.,]|\d-)`;
// Words that stand between a number and acres of something else.
const OTHER_WORD = String.raw`(?:${WORD}|${PART}|hundred|thousand|million|an?|per|y|and|some|mineral|sq|square|sf|ft|feet)\b`;
const BETWEEN = String.raw`(?:ish\b)?(?: of an?)?(?:\+/?-?|[ )±~-]|(?<=[ -])(?!${OTHER_WORD})[a-z]{2,13}(?=[ -])){0,6}`;
const AND_PART = ` (?:and|y) (?:(?:a|one) )?(half|medio|quarter|cuarto|1/[24])\\b(?! acre)`;
const LABEL_WORD = oneOf(
  String.raw`is of about around approx\.? approximately total comes works out to per deed survey tax card`,
);
const FORMS = {
  // "5 acres", "half an acre", "2.5a", "20 A", "an acre and a half".
  figure: `${START}(${QUANTITY})(?:${BETWEEN}${ACRES}\\b` + `|(?<=[\\d½¼¾]) ?A(?![\\w'-]))(?:${AND_PART})?`,
  article:
    `(?<=(?:^|[.,:;!?\\n-] ?|\\b(?:own|have|had|bought|got|(?:it|lot|land|size|parcel|property) is|its|it's|about|almost|just|over|around|roughly|approximately|maybe|like|sell|selling|inherited|me|on|my) ))` +
    `(?:an?|(?<=sell )my) acre\\b(?: and (${PART}|${FRACTION}))?`,
  // "Acres: 5.2", "acreage is about 12".
  label:
    String.raw`(?<!/)\b(?:acreage|size|ac(?:re)?s?(?=\s*(?:[:=]|\.\.))|(?<=^|\n)acres(?= \d))[\s:=.]{1,12}(?:${LABEL_WORD} ){0,4}(${QUANTITY})` +
    String.raw`(?![\w'%-]|[.,]\d| ?(?:to|or|and|x|by|sq\w*|sf|ft|feet|${ACRES})\b)`,
  // "4.98+/-", "40 m/l"
  measure: String.raw`${START}(${QUANTITY}) ?(?:\+/-|±|(?:m/l|mol)\b)`,
  // "county says .87", "surveyed in 2018 at 16.27"
  official:
    String.raw`\b(?:county|assessor|survey(?:ed)?|gis)(?: in \d{4}| it| we| i)? (?:says|has|shows|at|came to|came out at|came in at|it came to) ` +
    String.raw`(?:it at |it is |about )?(\d{0,4}\.\d+)(?![\w%])`,
  // "58 tillable acres and 12 in woods, 70 total"
  total: String.raw`(?<=(?:[,=]|out of) ?)${START}(${QUANTITY})(?= total\b)`,
};
const SEVERAL = '(?:[a-z]+ ){0,3}(?:lots|parcels|tracts|pieces|plots|properties|homesites|lotes|of (?:th)?em)';
// "Mine is 3.7", "18 left".
const MINE = pattern(
  String.raw`\b(?:mine|ours|my (?:share|part|portion|piece)[^.;]{0,30})(?:'s| is)(?: only| about)? (${QUANTITY})(?![.,]?\d)(?: acres?)?(?=[.,;!?]|$| and| on\b)`,
  String.raw`|${START}(${QUANTITY})(?: acres)?(?: that (?:is|are))? (?:left|that remain|remaining)\b`,
  String.raw`|\b(?:sell|selling) (?:only |just |about |the (?:back|front|other) )?(${QUANTITY})(?: acres?)? (?:of (?:it|them|that|(?:my|our)(?! ${DIGITS} ${SEVERAL})|an? (?:larger|bigger))|off|out of)\b`,
  String.raw`|\b(?:sell|selling) (?:only |just |about )?(${QUANTITY}) acres? of [^.;,]{1,30} only\b`,
  String.raw`|\b(?:keep|reserve) [^.;]{1,60} sell (?:the other |the |about )?(${QUANTITY})(?: acres)?(?=[.,;]|$)`,
  String.raw`|${START}(${QUANTITY}) acres would be (?:mine|ours)\b|, leaving (?:about )?(${QUANTITY})(?= acres| in\b)`,
  String.raw`|\bwhat(?:['’]?s| is) left is (?:about )?(${QUANTITY})(?: acres)?\b|${START}(${QUANTITY})(?: acres)? is what (?:i|we) have left\b`,
  String.raw`|\bstill (?:have|own) the \w+ (${QUANTITY})(?=[.,;!]|$)|${START}(${QUANTITY})(?: acres)? to be exact\b`,
  // "640 acres minus 40 that we sold, so 600"
  String.raw`|\b(?:minus|keep) (?:\w+ )?\.?\d[^;]{0,80}?(?:\bso |= ?)(?:it(?:['’]?s|['’]?d be| is) |about )?(${QUANTITY})(?![.,]?\d)`,
  String.raw`|\b(?:sell|selling) (?:only |just |(?=the ))(?:(?:the|my|about) )?(${QUANTITY}) acres?\b|\b(?:only|just) (?:(?:want to|wanna|going to) )?sell(?:ing)?(?: the| my)? (${QUANTITY})(?: acres?)?(?=[.,;!]|$)|\bjust (?:the )?(${QUANTITY}) ac(?:re|er)s?\b`,
);

const OF_SEVERAL = pattern(String.raw`^[ -](?!in |and |of |on |or |with )${SEVERAL}\b`);
const EACH_BEFORE = pattern(
  String.raw`\b(?:(?:each|ea|both|every)(?: lots?| one)?(?: is| are| being| of)?(?: about| around| just over| approx\w*\.?)?|(?:,|are) all|cada uno(?: es)?(?: de)?) $`,
);
const EACH_AFTER = pattern(String.raw`^[ ,]*(?:each|apiece)\b`);
const COUNT = pattern(String.raw`${START}(${DIGITS}|\b${WORD}|both)(?: of my ${DIGITS})? ${SEVERAL}\b`);
// "Lots 3 and 4", "lots 11 to 15".
const LOTS = pattern(
  String.raw`\blots? (\d{1,4})(?: ?(?:-|to|thru|through) ?(\d{1,4})\b|((?:(?:,? (?:and|&)|,) ?(?:lot )?\d{1,4}\b){1,9}))`,
);
const MOST_COPIES = 20;
const LIST = pattern(
  String.raw`\b(?:two|three|four|five|[2-9]|both|several|separate) ${SEVERAL}\b|\b(?:parcel|tract) (?:[1a]|one)\b|\blots? \d{1,4} (?:&|and) \d{1,4}\b`,
);
const JOINED = pattern(String.raw`(?:\b(?:and|plus|also (?:have|own))|\+|&)(?: also)?(?: another)?(?: an?)? ?$`);
const USE_AFTER = pattern(
  String.raw`^ (?:(?:of|in) )?${oneOf('wetlands? pasture timber woods wooded crops? grass hay trees tillable cleared open swamp high dry usable')}\b`,
);
// Of several figures the first and largest is not what is offered.
const NOT_WHOLE = pattern(String.raw`\b(?:sold|reserve[ds]?|reserving|keep\w*|neighbor\w*)\b`);
const PARCEL = /\b(?:map|parcel|lot|tract|unit|block|blk) $/iu;
const PAIR = pattern(`(?<!between |from |\\w)((?:(?:${DIGITS}|\\.\\d+), ){0,9}(?:${DIGITS}|\\.\\d+)),? (?:and|&) $`);
const TOTAL_BEFORE = pattern(String.raw`\b(?:total\w*|combined|altogether|net)\b[^.,;]{0,12}$`);
const TOTAL_AFTER = pattern(String.raw`^ ?(?:total|altogether|in all)\b`);

/**
 * Reads the acres of each parcel of a note, to three decimals. Left out is what may be read in two ways: ranges, land
 * of others, and different areas that are not said to be several parcels.
 */
export function readAcres(note: string): Area[] {
  const figures = figuresOf(note);
  const mine = figures.length > 0 && MINE.exec(note);
  if (!mine && isNotForSale(note)) return [];
  if (figures.length === 0) return sidesOf(note);
  if (mine) return toArea(valueOf(mine.slice(1).find(Boolean) ?? ''), mine.index, mine[0]);
  const isTotal = ({ before, after }: Figure) => TOTAL_BEFORE.test(before) || TOTAL_AFTER.test(after);
  const forAnother = isForAnother(note);
  const own = figures.filter(({ before, after }) => !isOtherLand(before, after, forAnother));
  const [totals, parts] = [own.filter(isTotal), own.filter((figure) => !isTotal(figure))];
  const sum = parts.reduce((acres, figure) => acres + figure.acres, 0);
  const chosen = totals.length > 0 && !(LIST.test(note) && sum === totals[0]?.acres) ? totals : parts;
  const whole = chosen.filter(({ after }) => !USE_AFTER.test(after));
  const told = whole.length > 0 ? whole : chosen;
  const same = onlyOne(told, LIST.test(note));
  const [first, ...more] = same ? [same] : told;
  if (!first) return [];
  const isJoined = more.length > 0 && more.every(({ before }) => JOINED.test(before));
  if (!isJoined && more.every(({ acres }) => acres === first.acres)) return copiesOf(first, note);
  if (isJoined || isList(note, [first, ...more])) return [first, ...more];
  const isWhole = more.every(
    ({ start, acres, after }) =>
      start > first.start && acres < first.acres && (isTotal(first) || !OF_SEVERAL.test(after)),
  );
  return isWhole && !LIST.test(note) && !NOT_WHOLE.test(note) ? [first] : [];
}

/** Which of several figures tells of one area: the sum of the others, or the most exact of those that are close. */
function onlyOne(figures: readonly Figure[], isListed: boolean): Figure | undefined {
  const [first, second] = figures.toSorted((one, other) => other.acres - one.acres);
  const least = Math.min(...figures.map(({ acres }) => acres));
  if (!first || !second) return undefined;
  const sum = figures.reduce((acres, figure) => acres + figure.acres, 0);
  if (!isListed && figures.length > 2 && Math.abs(sum - 2 * first.acres) < 0.001) return first;
  if (least === first.acres || least < 0.95 * first.acres) return undefined;
  const [exact, ...others] = figures.filter(({ acres }) => !Number.isInteger(acres));
  return others.length === 0 ? exact : undefined;
}

/** Whether there are several parcels, and each figure follows soon, or after a parcel number, which is masked. */
function isList(note: string, figures: readonly Figure[]): boolean {
  const gaps = figures.slice(1).map(({ start }, n) => note.slice(figures[n]?.end, start));
  return gaps.every((gap) => gap.includes('#') || (LIST.test(note) && gap.length < 80));
}

const SENTENCE_END = /[;!?\n]|(?<!\b(?:approx|co|st|no))\.(?=\s)/iu;

function figuresOf(note: string): Figure[] {
  const found = Object.entries(FORMS).flatMap(([form, text]) =>
    Array.from(note.matchAll(new RegExp(text, 'giu')), (match) => ({ form, match, start: match.index })),
  );
  return found.flatMap(({ form, match, start }) => {
    const [text, quantity = '', more = ''] = match;
    const isRead = ({ match: { 0: other, index } }: (typeof found)[number]) =>
      index !== start && index < start + text.length && index + other.length > start;
    const isAlone = !found.some((each) => each.form === 'figure');
    if (form === 'total' && isAlone) return [];
    if (form !== 'figure' && form !== 'article' && found.some((each) => each.form === 'figure' && isRead(each)))
      return [];
    if (/a$/iu.test(text) && (text.endsWith('a') ? text.includes(' ') : note === note.toUpperCase())) return [];
    const acres = valueOf(quantity) + valueOf(more) + (form === 'article' ? 1 : 0);
    const { before, after } = around(note, start, start + text.length);
    // "parcel 021A", "map 38 A"
    if (/\da$/iu.test(text.replace(' ', '')) && (text.startsWith('0') || PARCEL.test(before))) return [];
    // "0.21, 0.22 and 0.25 acres"
    const [list = '', others = ''] = (LIST.test(note) && PAIR.exec(before)) || [];
    const each = others.split(', ').filter(Boolean);
    const areas = [
      ...each.flatMap((one) => toArea(valueOf(one), start - list.length, others)),
      ...toArea(acres, start, text),
    ];
    return areas.map((area) => ({ ...area, before, after }));
  });
}

function toArea(value: number, start: number, text: string): Area[] {
  const acres = Math.round(value * 1000) / 1000;
  return acres > 0 && acres <= MOST_ACRES ? [{ acres, start, end: start + text.length }] : [];
}

/** "Two lots of 5 acres each" are two areas; without a number, none. */
function copiesOf(area: Figure, note: string): Area[] {
  const isSeveral = OF_SEVERAL.test(area.after);
  if (!isSeveral && !EACH_BEFORE.test(area.before) && !EACH_AFTER.test(area.after)) return [area];
  const near = isSeveral ? pattern(String.raw`(${DIGITS}|\b${WORD}) (?:[a-z]+ )?$`).exec(area.before) : null;
  const count = near ?? (!isSeveral || EACH_BEFORE.test(area.before) ? COUNT.exec(note) : null);
  const numbers = isSeveral ? 0 : (note.match(/#+/gu)?.length ?? 0);
  const times = count?.[1]?.toLowerCase() === 'both' ? 2 : countLots(note) || valueOf(count?.[1] ?? '') || numbers;
  return times > 1 && times <= MOST_COPIES ? Array.from({ length: times }, () => area) : [];
}

function countLots(note: string): number {
  const [, first, last, more] = LOTS.exec(note) ?? [];
  return last === undefined ? 1 + (more?.match(/\d+/gu)?.length ?? -1) : 1 + Number(last) - Number(first);
}

const SQUARE_FEET_PER_ACRE = 43_560;
const FEET = String.raw` ?(?:ft|feet|foot|pies|deep|wide|long|frontage|['’])`;
const SIDE = String.raw`(\d{2,4}(?:\.\d{1,2})?|\d,\d{3})`;
const SIDES = String.raw`(?<![\w$.,])${SIDE}(?:${FEET}){0,2}\.?(?: ?[x×] ?| (?:by|por) |(?<= wide|ft frontage|feet frontage),?(?: and)? )${SIDE}(?:${FEET}){0,2}`;
const FOOTAGE = String.raw`(?:sq\.? ?(?:ft|feet|foot(?:age)?)|square f(?:ee|oo)t(?:age)?|sqft|sf\b)`;
const SQUARE_FEET = String.raw`(?<![\w$.])([\d,]{4,9}) ?${FOOTAGE}|\b${FOOTAGE}(?: is|:)? ([\d,]{4,9})\b`;
const BUILDING = pattern(
  String.raw`\b${oneOf('house(?!_(?:torn|was|burned|is_gone)) home(?!_lot) cabin shop barn building garage trailer shed metal slab min minimum originally')}\b`,
);

/** "50x120", "60 ft by 120 ft", "21,780 sq ft": of a lot, not of a house. */
function sidesOf(note: string): Area[] {
  const found = [SIDES, SQUARE_FEET].flatMap((form) => Array.from(note.matchAll(new RegExp(form, 'giu'))));
  const [first, ...more] = found.flatMap((match) => {
    const { 0: text, index } = match;
    const [side = 0, other = 1] = match.slice(1).flatMap((each?: string) => Number(each?.replaceAll(',', '')) || []);
    const { before, after } = around(note, index, index + text.length);
    if (
      side * other < 1000 ||
      BUILDING.test(before.slice(-30)) ||
      BUILDING.test(after.slice(0, 20).split(' with ', 1)[0] ?? '')
    )
      return [];
    const area = toArea((side * other) / SQUARE_FEET_PER_ACRE, index, text);
    return area.map((each) => ({ ...each, before, after }));
  });
  if (!first) return [];
  if (more.every(({ acres }) => acres === first.acres)) return copiesOf(first, note);
  return isList(note, [first, ...more]) ? [first, ...more] : [];
}

/** The text of a sentence on both sides of a part of it. A period ends a sentence only before a space. */
function around(note: string, start: number, end: number): { before: string; after: string } {
  const [before = '', after = ''] = [
    note.slice(0, start).split(SENTENCE_END).at(-1),
    note.slice(end).split(SENTENCE_END, 1)[0],
  ];
  return { before, after };
}
