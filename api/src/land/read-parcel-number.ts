import { isBefore, type Place, textAt, type Word, wordSet } from './note-words.js';

type Found = Place & { readonly apn: string };

// Each county has its own form: 123-45-678 (Maricopa), 5043-018-025 (Los Angeles), 17-03-123-045-0000 (Cook), R123456 …
const FORM = /[A-Z0-9]{1,20}(?:(?:[-–.:_]|\.-)[A-Z0-9]{1,14}){0,7}(?:\/\d{2,4}(?![\w/]))?/iy;
// Without a word for it: three groups of digits or more. "14-32S-46W" is a section with its township and range.
const BARE = /(?<![\w$#%/.,:(-]|\) ?)\d{1,6}-\d{1,6}(?:[-.]\d{1,6}){1,7}[A-DF-MO-RT-V]?(?![\w/-]|\.\d)/g;
// Before one that is none: the rest of a longer number, a section with its township and range, the number of a loan.
const NOT_BARE = /(?:(?:-\d{1,3}){4}|1\/4 of|\b(?:loan|permit|policy) (?:number|no)\b[^.]{0,40}) $/i;
// Of a number with spaces: 17 03 123 045 0000.
const GROUP = / \d{2,6}(?![\w$%./-]|,\d| ?(?:\+|acres?\b|ac\b))/iy;
// Behind a number: it is a part of something else, or a longer number.
const CUT =
  /^(?:[\w$%]|:\d|[.-]{2}|[-–]|\/\w| [-–] ?(?![\d.]{1,9} ?ac)\d|\s?(?:acres?|ac|k|dollars|years?|miles?|feet|ft)\b| \d{1,12}(?:[.,-]\d{1,12}){0,8}(?! ?(?:ac|\+|[.,-]?\d)))/i;

// What is none, whatever stands before it: a telephone number, a date, a ZIP+4, the number of an employer.
const OTHERS = [
  /^(?:1-)?\d{3}-\d{3}-\d{4}$/,
  /^\d{1,2}-\d{1,2}-(?:\d{2}|(?:19|20)\d{2})$/,
  /^(?:19|20)\d{2}-\d{1,2}-\d{1,2}$/,
  /^\d{5}-\d{4}$/,
  /^\d{2}-\d{7}$/,
];
const PHONE = /^1?[2-9]\d{2}[2-9]\d{6}$/;

const CUES = wordSet('apn apns pin pins pid folio strap upc sbl tms tmk span geocode ppin ppn atn sctm schedule');
const OF_PARCEL = wordSet("parcel parcels tax property assessor assessors geo map ' ’ s");
// Alone, only before what looks like a number of a parcel.
const WEAK = wordSet('parcel parcels map');
const NUMBERS = wordSet('number numbers no num nbr id ids #');
const LEADS_ON = wordSet("# : = . is are ( \n number numbers no num nbr id ids ' ’ s");
// "Map 12 Parcel 34.01" is one number.
const MAPS = wordSet('map district plat');
const JOINTS = wordSet(', and & ;');

/** Reads the parcel numbers of a note: what stands behind a word for one, and is nothing else. */
export function readParcelNumbers(note: string, words: readonly Word[]): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const cue = cueAt(words, at);
    let next = cue && numberAt(note, words, skip(words, cue.end, LEADS_ON), cue.isStrong);
    // "APNs 123-45-678 and 123-45-679": others of the same form.
    while (next) {
      found.push(next);
      const { apn, end } = next;
      const joint = words.findIndex(({ start }) => start >= end);
      const other =
        joint < 0 || !JOINTS.has(textAt(words, joint))
          ? undefined
          : numberAt(note, words, skip(words, joint, JOINTS), true);
      next = other && formOf(other.apn) === formOf(apn) ? other : undefined;
    }
  }
  const bare = Array.from(note.matchAll(BARE), ({ 0: apn, index }) => ({ apn, start: index, end: index + apn.length }));
  const likely = bare.filter(
    ({ apn, start, end }) =>
      isNumber(apn, false) &&
      !NOT_BARE.test(note.slice(Math.max(0, start - 60), start)) &&
      !CUT.test(note.slice(end, end + 40)),
  );
  return [...found, ...likely].filter(
    ({ apn, start }, index, all) =>
      all.findIndex((each) => each.apn === apn || (each.start <= start && start < each.end)) === index,
  );
}

const formOf = (apn: string) => apn.replace(/\d/g, '9');

function skip(words: readonly Word[], from: number, texts: ReadonlySet<string>): number {
  let at = from;
  while (at < from + 5 && texts.has(textAt(words, at))) at += 1;
  return at;
}

/** The word after "APN" or "tax parcel number", or after "parcel" alone, where the number must look like one. */
function cueAt(words: readonly Word[], at: number): { end: number; isStrong: boolean } | undefined {
  const text = textAt(words, at);
  if (CUES.has(text)) return { end: at + 1, isStrong: true };
  if (!OF_PARCEL.has(text) || text.length < 3) return undefined;
  const end = skip(words, at, OF_PARCEL);
  const isStrong = NUMBERS.has(textAt(words, end));
  const isWeak = WEAK.has(textAt(words, end - 1)) && !isBefore(words, at, MAPS, 4);
  return isStrong || isWeak ? { end, isStrong } : undefined;
}

function numberAt(note: string, words: readonly Word[], at: number, isStrong: boolean): Found | undefined {
  const start = words[at]?.start;
  if (start === undefined) return undefined;
  FORM.lastIndex = start;
  let [apn = ''] = FORM.exec(note) ?? [];
  for (let groups = 0; groups < 6 && /^[\d ]{1,30}$/.test(apn) && !/\d{5}/.test(apn); groups += 1) {
    GROUP.lastIndex = start + apn.length;
    apn += GROUP.exec(note)?.[0] ?? '';
  }
  const end = start + apn.length;
  return isNumber(apn, isStrong) && !CUT.test(note.slice(end, end + 40)) ? { apn, start, end } : undefined;
}

function isNumber(apn: string, isStrong: boolean): boolean {
  const groups = apn.replace(/[./ :_–]/g, '-');
  const plain = groups.replaceAll('-', '');
  const isLong = plain.length >= 5 && plain.length <= 30 && plain.replace(/\D/g, '').length >= 4;
  if (!isLong || OTHERS.some((form) => form.test(groups))) return false;
  return isStrong || (!PHONE.test(plain) && (groups.split('-').length > 2 || /^\d{8,}$/.test(plain)));
}
