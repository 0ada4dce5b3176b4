import { type Place, wordsOf } from './note-words.js';
import { readAcres } from './read-acres.js';
import { readMoney } from './read-money.js';
import { readParcelNumbers } from './read-parcel-number.js';
import { readPlaces } from './read-places.js';
import type { ParcelFields } from './parcels.dto.js';

/** What a note seems to say of the land: values of a parcel, and the words that they come from. */
export interface ReadLand {
  readonly fields: ParcelFields;
  readonly words: string;
}

/** Reads the land out of a note. Suggestions only: a person accepts each, or does not. */
export function readLand(note: string): ReadLand[] {
  const words = wordsOf(note);
  const numbers = readParcelNumbers(note, words);
  const masked = numbers.reduce(
    (text, { start, end }) => text.slice(0, start) + '#'.repeat(end - start) + text.slice(end),
    note,
  );
  const said = (fields: ParcelFields, { start, end }: Place): ReadLand => ({
    fields,
    words: note.slice(start, end).replace(/\s+/g, ' '),
  });
  return [
    ...readPlaces(note, words).map(({ start, end, ...fields }) => said(fields, { start, end })),
    ...readAcres(masked).map((area) => said({ acres: area.acres, acresSource: 'message' }, area)),
    ...numbers.map((number) => said({ apn: number.apn }, number)),
    ...readMoney(masked).map((sum) => said({ [sum.field]: sum.cents }, sum)),
  ];
}
