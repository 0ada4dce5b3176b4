import { emailsIn, phonesIn } from '../file/row-keys.js';
import type { ImportKind } from '../import-facts.js';
import { IMPORT_FIELDS } from './import-fields.js';

/** A name of a column for comparisons, without spaces and numbers: "E-mail (2)" is email. */
function plainName(name: string): string {
  // Podio splits an amount into "Price - amount" and "Price - currency", and a date into its start and its end.
  const plain = name
    .toLowerCase()
    .replace(/ - (?:amount|start)$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return plain.replace(/\d/g, '') || plain;
}

/**
 * Finds the field of each column by its name, or null. A field that takes one column gets the one with the likeliest
 * name.
 */
export function matchColumns(kind: ImportKind, names: readonly string[]): (string | null)[] {
  const plain = names.map(plainName);
  const fields: (string | null)[] = names.map(() => null);
  for (const { name, columns, isMultiple } of IMPORT_FIELDS[kind]) {
    for (const column of columns) {
      const places = plain.flatMap((each, index) => (each === column && fields[index] === null ? [index] : []));
      for (const index of isMultiple ? places : places.slice(0, 1)) fields[index] = name;
      if (places.length > 0 && !isMultiple) break;
    }
  }
  return fields;
}

/** Finds the fields of columns without names: phone numbers and email addresses in the first row. */
export function matchValues(kind: ImportKind, cells: readonly string[]): (string | null)[] {
  const fieldIf = (name: string, isFound: boolean) =>
    isFound && IMPORT_FIELDS[kind].some((field) => field.name === name) ? name : null;
  return cells.map(
    (cell) => fieldIf('phone', phonesIn(cell).length > 0) ?? fieldIf('email', emailsIn(cell).length > 0),
  );
}
