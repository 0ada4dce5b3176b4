import { counted } from '../../shared/formatting/lead-words.ts';
import { momentWords } from '../../shared/formatting/time-words.ts';
import type { Import, ImportKind, KnownChoice, RowResult } from './import-changes.ts';

interface KindWords {
  /** The choice on the screen. */
  name: string;
  hint: string;
  /** Names the thing that a new row becomes, such as "lead". */
  one: string;
}

/** The kinds of lists, in the order of the choices. */
export const KINDS: Readonly<Record<ImportKind, KindWords>> = {
  sellers: { name: 'Sellers', hint: 'People who may sell us land, with parcels and notes.', one: 'lead' },
  buyers: { name: 'Buyers', hint: 'People who look for land, and may join the buyers list.', one: 'lead' },
  comps: { name: 'Comps', hint: 'Land that others sold or listed, for the estimates of your offers.', one: 'comp' },
  inventory: {
    name: 'Inventory',
    hint: 'Land that you own and have not sold. Each row becomes a deal to prepare.',
    one: 'deal',
  },
  stops: { name: 'Stop list', hint: 'Phone numbers and emails that must not hear from us.', one: 'stop' },
};

export const KIND_NAMES = Object.keys(KINDS) as ImportKind[];

/** Types that the browser's dialog offers. */
export const FILE_TYPES = '.csv,.tsv,.txt,.xlsx,text/csv';

/** The types of the leads that rows of people become. The other kinds have no people. */
export const LEAD_TYPES: Readonly<Partial<Record<ImportKind, 'seller' | 'buyer'>>> = {
  sellers: 'seller',
  buyers: 'buyer',
};

export const KNOWN_WORDS: Readonly<Record<KnownChoice, readonly [words: string, hint: string]>> = {
  link: ['Add the notes of the row', 'To the history of the lead. Nothing else changes.'],
  'fill-empty': [
    'Add the notes, and what is missing',
    'Phone and email, if the lead has none, and land with another parcel number. Its other values stay.',
  ],
  skip: ['Skip the row', 'Nothing is stored about it.'],
};

type Look = 'good' | 'soon' | '';

export const STATE_WORDS: Readonly<Record<Import['state'], readonly [look: Look, words: string]>> = {
  mapping: ['soon', 'Not imported yet'],
  checking: ['soon', 'Checking'],
  ready: ['soon', 'Not imported yet'],
  running: ['soon', 'Importing'],
  done: ['good', 'Imported'],
  undoing: ['soon', 'Undoing'],
  undone: ['', 'Undone'],
};

const ENCODING_WORDS: Readonly<Record<NonNullable<Import['encoding']>, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
const SEPARATOR_WORDS: Readonly<Record<NonNullable<Import['separator']>, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
};

/** "Excel", "Excel, sheet “Buyers”" or "CSV with semicolons, Windows-1252". */
export function formatWords({ encoding, separator, sheets: [sheet, ...others] }: Import): string {
  if (encoding === null || separator === null) return others.length > 0 ? `Excel, sheet “${sheet}”` : 'Excel';
  return `CSV with ${SEPARATOR_WORDS[separator]}, ${ENCODING_WORDS[encoding]}`;
}

/** Whether the import changes leads that are here already. */
const changesKnown = ({ kind, known }: Import) => kind in LEAD_TYPES && known !== 'skip';

/** How many rows the run stores. */
export const importedCount = (of: Import) => of.counts.new + (changesKnown(of) ? of.counts.known : 0);

export const RESULT_WORDS: Readonly<Record<RowResult, string>> = { new: 'New', known: 'Known', refused: 'Refused' };

export const RESULTS = Object.keys(RESULT_WORDS) as RowResult[];

/** Says what happens, or happened, to the rows with a result. */
export function rowsWords(of: Import, result: RowResult): string {
  const { one } = KINDS[of.kind];
  const isRun = of.state !== 'ready';
  if (of.state === 'undone' && result !== 'refused') return '';
  if (result === 'refused')
    return isRun
      ? 'They were not stored. Correct them in the CSV of refused rows, and import that.'
      : 'They are not stored. After the import you get them as a CSV to correct.';
  if (result === 'new') return isRun ? `Each became a ${one}.` : `Each becomes a ${one}.`;
  if (!(of.kind in LEAD_TYPES)) return 'These are here already, or twice in the file. Nothing changes.';
  return `These are here already, or twice in the file. Your choice: ${KNOWN_WORDS[of.known][0].toLowerCase()}.`;
}

/** "1,204 new, 30 known, 12 refused" */
const countsWords = ({ counts }: Import) =>
  RESULTS.map((result) => `${counts[result].toLocaleString('en-US')} ${RESULT_WORDS[result].toLowerCase()}`).join(', ');

/** The sentence at the end of an import. */
export function endWords(of: Import, now: number): string {
  if (of.state === 'undone') return 'This import is undone.';
  return of.endedAt === null
    ? `${countsWords(of)}.`
    : `Imported ${momentWords(of.endedAt, now)} by ${of.by}: ${countsWords(of)}.`;
}

export const WORKING_WORDS: Readonly<Partial<Record<Import['state'], string>>> = {
  checking: 'Checking the rows…',
  running: 'Importing…',
  undoing: 'Undoing…',
};

/** How far an import is, in words that change only with each quarter of the rows. */
export function progressWords(of: Import): string {
  const { state, rowCount, counts } = of;
  if (state === 'mapping') return '';
  const working = WORKING_WORDS[state];
  if (working === undefined) return state === 'ready' ? `Checked: ${countsWords(of)}.` : `${STATE_WORDS[state][1]}.`;
  return `${working} ${Math.floor((4 * counts.done) / Math.max(rowCount, 1)) * 25}%`;
}

/** The question before an undo. */
export function undoWords({ kind, counts }: Import): string {
  const added = `${counted(counts.new, KINDS[kind].one)} that it added`;
  return `This removes the ${added}. What somebody has worked on since stays.`;
}
