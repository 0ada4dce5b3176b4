import { LAND_INTERESTS, type LandInterest, type LeadStatus, type LeadType } from '../../leads/lead/lead-enums.js';
import { CENTS_HINT, readCents } from '../mapping/read-numbers.js';
import { type ReadLand, readRowLand } from '../mapping/read-land.js';
import { noteOf, type ReadPerson, readPerson } from '../mapping/read-person.js';
import { RowFault } from '../mapping/row-fault.js';
import type { RowValues } from '../mapping/row-values.js';

/** The lead of a row. */
export interface LeadOfRow {
  readonly person: Omit<ReadPerson, 'more'>;
  readonly status: LeadStatus;
  readonly interests: readonly LandInterest[] | null;
  readonly note: string | null;
  /** Null without any fact of land. */
  readonly land: (ReadLand & { readonly askingCents: number | null }) | null;
}

// Statuses of other systems that end the work. Others are kept as words in the note: only work here makes an offer, or
// puts land under contract.
const OVER =
  /\b(?:dead|lost|not interested|disqualified|unqualified|do not (?:contact|call)|dnc|junk|inactive|archived|abandoned)\b/i;
const UNTOLD = /^(?:new|open|active|contacted|lead|prospect)$/i;

const INTEREST_WORDS: readonly (readonly [RegExp, LandInterest])[] = [
  [/residential|home|build|infill/i, 'Residential Development'],
  [/commercial|industrial|retail/i, 'Commercial Land'],
  [/agriculture|agricultural|farm|ranch|crop|pasture|grazing/i, 'Agricultural Land'],
  [/recreation|hunt|fish|camp|cabin|off.?grid/i, 'Recreational Land'],
  [/raw|invest|vacant|flip/i, 'Raw Land for Investment'],
];

/** Reads the lead of a row. @throws RowFault */
export function readLead(type: LeadType, values: RowValues): LeadOfRow {
  const { more, ...person } = readPerson(values);
  // Sellers are called, and buyers get emails about deals, so that a list from an email program is enough.
  if (type === 'buyer' && person.email === null) throw new RowFault('Email', 'This is missing.');
  if (type === 'seller' && person.phone === null) throw new RowFault('Phone', 'This is missing.');
  const interests = type === 'buyer' ? readInterests(values.line('interests')) : null;
  const lines = [
    ...more,
    ...statusLine(values),
    ...addedLine(values),
    ...(interests?.isGuess ? interestsLine(values) : []),
  ];
  return {
    person,
    status: statusOf(type, values.line('status')),
    interests: interests?.interests ?? null,
    note: noteOf(values, lines),
    land: type === 'seller' ? readSellersLand(values) : null,
  };
}

function statusOf(type: LeadType, words: string): LeadStatus {
  if (OVER.test(words)) return type === 'seller' ? 'lost' : 'inactive';
  // No answer is due: these people wrote to another system, some of them years ago.
  return 'contacted';
}

const statusLine = (values: RowValues) => {
  const words = values.line('status');
  return words === '' || UNTOLD.test(words) ? [] : [`Status before the import: ${words}`];
};

const addedLine = (values: RowValues) => {
  const day = values.day('addedOn', 'Added on');
  return day === null ? [] : [`Added before the import: ${day}`];
};

const interestsLine = (values: RowValues) => {
  const words = values.line('interests');
  return words === '' ? [] : [`Interests: ${words}`];
};

/** The interests that the words name; all of them if they name none, so that the buyer hears of every deal. */
function readInterests(words: string): { interests: readonly LandInterest[]; isGuess: boolean } {
  const named = LAND_INTERESTS.filter((interest) => words.toLowerCase().includes(interest.toLowerCase()));
  const meant = INTEREST_WORDS.flatMap(([word, interest]) => (word.test(words) ? [interest] : []));
  const interests = named.length > 0 ? named : meant;
  return interests.length > 0
    ? { interests, isGuess: named.length === 0 }
    : { interests: LAND_INTERESTS, isGuess: true };
}

function readSellersLand(values: RowValues): LeadOfRow['land'] {
  const land = { ...readRowLand(values), askingCents: values.read('asking', 'Asking price', readCents, CENTS_HINT) };
  return Object.values(land).every((fact) => fact === null) ? null : land;
}
