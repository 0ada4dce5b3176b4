import { isAfter, isBefore, type Place, textAt, type Word, wordSet } from './note-words.js';
import { MOST_ACRES } from './parcel-facts.js';
import { joinQuantities } from './quantities.js';

const UNITS = wordSet('acre acres ac acs acr acrs acers acer arces acreage');
// May stand between a figure and its unit.
const BETWEEN = wordSet(
  '± ~ ) + - – +/- plus or so more less ish full square level flat wooded raw vacant undeveloped unimproved unrestricted beautiful ' +
    'nice prime cleared usable buildable rural residential farm desert gorgeous pretty good great forested timber pasture ' +
    'deeded contiguous recreational hunting lake waterfront irrigated dry total surveyed solid mostly heavily partially',
);
// In the clause of a figure: it is not the size of the land that is for sale.
const OTHERS_BEFORE = wordSet(
  'neighbor neighbors neighboring vecino adjacent adjoining adjoins adjoin borders bordering bordered next surrounded ' +
    'surrounding backs abuts abutting originally formerly used sold minimum requires required require per every each zoning ' +
    'takes rents burned reserves except excluding minus keep keeping garden lease leases blm',
);
const OTHERS_AFTER = wordSet('sold already next each apiece blm permit permits lease not');
const OTHERS_NEXT = wordSet(
  'minimum min per feet foot ft rd road street lane ln drive dr ave avenue way unit units zoning',
);
const PARTS_OF = wordSet('half quarter part portion some rest remainder out piece interest');
const PUBLIC_LAND = wordSet('blm national public federal government forest state');
// After the singular: "5-acre lots", "a 90 acre lake".
const SEVERAL = wordSet('lots parcels tracts pieces plots lake pond');
const TO = wordSet('- – — to or thru through and &');
const PRICED = wordSet('k dollars bucks grand per / of than');
const LEADS_ON = wordSet(': = is of about approx approximately around');
const TOTAL = wordSet('total totaling totals net altogether =');

type Area = Place & { readonly acres: number };

/**
 * Reads the area in acres of a note, to three decimals. Left out is what may be read in two ways: ranges, several lots
 * of a size, land of others, and different areas of which none is said to be the total.
 */
export function readAcres(note: string, all: readonly Word[]): Area[] {
  const words = joinQuantities(all);
  const found = words.flatMap((_, unit) => (isUnit(note, words, unit) ? areaOf(words, unit) : []));
  const areas = found.length > 0 ? found : words.flatMap((_, at) => sidesAt(words, at));
  const sums = areas.filter(({ start }) => {
    const at = words.findIndex((word) => word.start === start);
    return isBefore(words, at, TOTAL, 3) || isAfter(words, at + 2, TOTAL, 2);
  });
  const [first, ...more] = sums.length > 0 ? sums : areas;
  return first && more.every(({ acres }) => acres === first.acres) ? [first] : [];
}

/** "A" is one too, where it is no article: "20 A", "2.5a". */
function isUnit(note: string, words: readonly Word[], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (word === undefined || word.text !== 'a') return UNITS.has(word?.text ?? '');
  if (before?.value === undefined || textAt(words, at - 2) === '$') return false;
  const [written, next] = [note.charAt(word.start), note.charAt(word.end)];
  if (before.end === word.start) return written === 'a';
  return written === 'A' && note.charAt(word.start - 1) === ' ' && next !== '-' && note !== note.toUpperCase();
}

function areaOf(words: readonly Word[], unit: number): Area[] {
  if (['a', 'an'].includes(textAt(words, unit - 1))) return areaOfArticle(words, unit);
  let at = unit - 1;
  while (BETWEEN.has(textAt(words, at))) at -= 1;
  const value = words[at]?.value;
  if (value !== undefined) return isOther(words, at, unit) ? [] : toArea(words, value, at, unit);
  // "acres: 5.2", "acreage is about 12"
  const isNamed = textAt(words, unit) === 'acreage' || [':', '='].includes(textAt(words, unit + 1));
  let after = unit + 1;
  while (after < unit + 4 && LEADS_ON.has(textAt(words, after))) after += 1;
  const isOpen = TO.has(textAt(words, after + 1)) && words[after + 2]?.value !== undefined;
  return isNamed && !isOpen ? toArea(words, words[after]?.value, unit, after) : [];
}

/** "an acre" is one, "half an acre" is not, and "$2,000 an acre" is a price. */
function areaOfArticle(words: readonly Word[], unit: number): Area[] {
  const before = textAt(words, unit - 2);
  const at = before === 'of' ? unit - 3 : unit - 2;
  const value = words[at]?.value;
  if (value !== undefined) return value < 1 && !isOther(words, at, unit) ? toArea(words, value, at, unit) : [];
  if (PRICED.has(before) || textAt(words, unit) === 'acreage' || isOther(words, unit - 1, unit)) return [];
  const more = textAt(words, unit + 1) === 'and' ? (words[unit + 2]?.value ?? 0) : 0;
  return more > 0 && more < 1 ? toArea(words, 1 + more, unit - 1, unit + 2) : toArea(words, 1, unit - 1, unit);
}

function toArea(words: readonly Word[], value = 0, first = 0, last = 0): Area[] {
  const acres = Math.round(value * 1000) / 1000;
  const place = { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0 };
  return acres > 0 && acres <= MOST_ACRES ? [{ acres, ...place }] : [];
}

const SQUARE_FEET_PER_ACRE = 43_560;
const FEET = wordSet("ft feet foot ' ’ wide front deep");
const BUILDINGS = wordSet('house home cabin shop barn building garage trailer mobile shed metal slab');

/** "50x120", "60 ft by 120 ft", "21,780 sq ft": of a lot, not of a house. */
function sidesAt(words: readonly Word[], at: number): Area[] {
  const value = words[at]?.value ?? 0;
  if (value < 20 || isBefore(words, at, BUILDINGS, 6) || isBefore(words, at, OTHERS_BEFORE, 6)) return [];
  const skipFeet = (from: number) => (FEET.has(textAt(words, from)) ? from + 1 : from);
  const by = skipFeet(at + 1);
  const other = words[by + 1]?.value ?? 0;
  const end = skipFeet(by + 2);
  if (['x', '×', 'by'].includes(textAt(words, by)) && other >= 20 && !isAfter(words, end, BUILDINGS, 3))
    return toArea(words, (value * other) / SQUARE_FEET_PER_ACRE, at, end - 1);
  const isSquare = ['sq', 'square'].includes(textAt(words, at + 1)) && !isAfter(words, at + 2, BUILDINGS, 4);
  return isSquare && value > 1000 ? toArea(words, value / SQUARE_FEET_PER_ACRE, at, at + 2) : [];
}

/** Whether the quantity is a price, a range, of several lots, or the size of something else. */
function isOther(words: readonly Word[], at: number, unit: number): boolean {
  const [before, after] = [textAt(words, at - 1), textAt(words, unit + 1)];
  const of = ['my', 'our', 'the', 'a', 'an', 'those'].includes(before) ? at - 2 : at - 1;
  const isPart =
    textAt(words, of) === 'of' && (words[of - 1]?.value !== undefined || PARTS_OF.has(textAt(words, of - 1)));
  const isJoined = before === '/' && words[at - 1]?.end === words[at]?.start;
  const isSingle = ['acre', 'ac'].includes(textAt(words, unit));
  return (
    isPart ||
    isJoined ||
    ['$', '#'].includes(before) ||
    OTHERS_NEXT.has(after) ||
    (words[unit]?.end === words[unit + 1]?.start && words[unit + 1]?.value !== undefined) ||
    isBefore(words, at, OTHERS_BEFORE, 6) ||
    isAfter(words, unit + 1, OTHERS_AFTER, 4) ||
    (isSingle && SEVERAL.has(after)) ||
    (after === 'of' && (textAt(words, unit + 2) === 'which' || isAfter(words, unit + 2, PUBLIC_LAND, 3))) ||
    isRange(words, at, unit)
  );
}

/** "5-10 acres", "5 acres to 10 acres", "between 5 and 10 acres"; not "5 and 10 acres", which are two areas. */
function isRange(words: readonly Word[], at: number, unit: number): boolean {
  const [joint, after] = [textAt(words, at - 1), textAt(words, unit + 1)];
  const low = UNITS.has(textAt(words, at - 2)) ? at - 3 : at - 2;
  const [from = 0, to = 0] = [words[low]?.value, words[at]?.value];
  const led = textAt(words, low - 1);
  const isTwo = ['and', '&'].includes(joint) && led !== 'between';
  if (TO.has(joint) && from > 0 && from < to && !isTwo && !['#', 'lot', 'block'].includes(led)) return true;
  const isNext = words[unit + 2]?.value !== undefined && UNITS.has(textAt(words, unit + 3));
  return isNext && ['to', 'or', '-', '–'].includes(after);
}
