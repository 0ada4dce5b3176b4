import { type County, findCounties, plainName } from './counties.js';
import type { ParcelFields } from './parcels.dto.js';
import { STATE_NAMES } from './states.js';

/** Facts of the land that a message states, and the words that state them. */
export interface ReadLand {
  readonly fields: ParcelFields;
  readonly words: string;
}

/** Reads acres, parcel number and county, each only if a message states it clearly and once. */
export function readLand(note: string): ReadLand[] {
  const line = note.replace(/\s+/g, ' ');
  const found = [readCounty(line), readAcres(line), readParcelNumber(line)];
  return found.filter((each) => each !== undefined);
}

/** The only match of a pattern; undefined if there are none or several. */
function onlyMatch(pattern: RegExp, note: string): RegExpExecArray | undefined {
  const [one, ...more] = note.matchAll(pattern);
  return more.length === 0 ? one : undefined;
}

// A number before "acres" or "ac", such as "1,200 ac". Not the end of a range ("5 to 7 acres"), of another number or of
// a price, and not part of a name such as "5 Acres Road".
const FIGURE =
  /(?<![\w.,/$%#-]|\b(?:or|to|of|than) )(\d{1,3}(?:,\d{3}){1,2}|\d{1,6}(?:\.\d{1,4})?|\.\d{1,4})[ -]?(?:\+\/- ?)?(?:acres?|ac)\b(?! (?:or|to|feet|ct|lake|min|pond|rd|road)\b| (?:y|and) )/gi;
// Any mention of an area: with a second one, it is unclear which is that of the land.
const AREA = /acre|\bac\b|hectare|\bsq|\d ?(?:x|by) ?\d/gi;
// Words with which the figure may be that of other land (first line), of a part of the land, or a guess.
const DOUBTS = [
  /\b(?:adjoin|borders|bought the|buy\b|common\b|gave|lots are|neighbor|next (?:door|to)|not the land|owned|park|ranch|refuge|reservoir|sold|state|surrounded|t[ií]a\b|touches|wants)/i,
  /\b(?:all but|balance|cultivated|divid|half of|keep|kept|mine is|(?:is|one|only) mine|out of|part of|selling \d|share\b|interest in|some of|split|tillable|total|usable)/i,
  /\b(?:between|burned|could be|gone|had \d|minimum|possibly|require|says|survey|told)/i,
];

function readAcres(note: string): ReadLand | undefined {
  const found = onlyMatch(FIGURE, note);
  if (found === undefined || onlyMatch(AREA, note) === undefined || DOUBTS.some((each) => each.test(note)))
    return undefined;
  const acres = Number(found[1]?.replaceAll(',', ''));
  return acres > 0 ? { fields: { acres, acresSource: 'message' }, words: found[0] } : undefined;
}

// A parcel number after its name, such as "APN 123-45-678" or "Parcel #R0027714".
const NUMBER =
  /\b(?:apn|parcel|pin|tax id)(?: (?:number|no|id))?[.:]?(?: is)?[ #]{0,2}([A-Z\d][A-Z\d.-]{3,30}[A-Z\d])\b/gi;
// Numbers with several parts, such as "Map 12 Parcel 34.01" and "045B 012", are left to staff.
const SEVERAL_PARTS = /\bmap\b.{0,20}$/i;
const CONTINUES = /^(?:[\w/-]| [A-Z]{0,3}\d| [A-Z] |\.\d| ?(?:acre|ac\b|feet|ft\b|sq))/i;

function readParcelNumber(note: string): ReadLand | undefined {
  const found = onlyMatch(NUMBER, note);
  if (found === undefined) return undefined;
  const [words, apn = ''] = found;
  const isWhole =
    !SEVERAL_PARTS.test(note.slice(0, found.index).slice(-30)) &&
    !CONTINUES.test(note.slice(found.index + words.length));
  return isWhole && apn.replace(/\D/g, '').length >= 4 ? { fields: { apn }, words } : undefined;
}

const COUNTY = / (?:County|Parish|Borough)\b/g;
const STATE_BEHIND = /^,? ?\(?(\p{Lu}\p{L}{1,20}(?: \p{Lu}\p{L}{1,20})?)/u;
const STATES_BY_NAME = new Map(
  [...STATE_NAMES].flatMap(([state, name]) => [
    [plainName(name), state],
    [plainName(state), state],
  ]),
);

function readCounty(note: string): ReadLand | undefined {
  const found = onlyMatch(COUNTY, note);
  if (found === undefined) return undefined;
  const end = found.index + found[0].length;
  const [name, counties] = longestCounty(note.slice(0, found.index));
  const [, behind = ''] = STATE_BEHIND.exec(note.slice(end, end + 50)) ?? [];
  const [first = ''] = behind.split(' ');
  const state = STATES_BY_NAME.get(plainName(behind)) ?? STATES_BY_NAME.get(plainName(first));
  const fitting = state === undefined ? counties : counties.filter((county) => county.state === state);
  const [county, ...more] = fitting;
  if (county === undefined || more.length > 0) return undefined;
  return { fields: { state: county.state, countyFips: county.fips }, words: `${name}${found[0]}` };
}

/** The longest county name, of at most three words, at the end of a text, and the counties with that name. */
function longestCounty(text: string): [name: string, counties: readonly County[]] {
  const words = text.split(' ').slice(-3);
  const names = words.map((_, from) => words.slice(from).join(' ')).filter((name) => /^\p{Lu}/u.test(name));
  const named = names.map((name) => [name, findCounties(name)] as const).find(([, { length }]) => length > 0);
  return named ? [...named] : ['', []];
}
