import { wrongField } from '../../http/refusal.js';
import type { ImportEntity, StoredColumn } from '../import.entity.js';
import type { ColumnField } from '../imports.dto.js';
import { IMPORT_FIELDS } from './import-fields.js';

const NAMES = ['firstName', 'lastName'];

/** The columns of an import with other fields. @throws Refusal (400) if a field is unknown, missing or filled twice */
export function mappedColumns({ kind, columns }: ImportEntity, mapping: readonly ColumnField[]): StoredColumn[] {
  const fields = new Map(mapping.map(({ index, field }) => [index, field]));
  if (fields.size < mapping.length || mapping.some(({ index }) => columns[index] === undefined))
    throw wrong('Send each column of the file at most once.');
  const used = mapping.flatMap(({ field }) => field ?? []);
  for (const name of used) {
    const field = IMPORT_FIELDS[kind].find((each) => each.name === name);
    if (field === undefined) throw wrong('One of the fields does not exist in this kind of list.');
    if (!field.isMultiple && used.filter((each) => each === name).length > 1)
      throw wrong(`Choose one column for “${field.label}”.`);
  }
  for (const { name, label, required } of IMPORT_FIELDS[kind])
    if (required && !used.includes(name)) throw wrong(`Choose a column for “${label}”.`);
  const hasPeople = IMPORT_FIELDS[kind].some(({ name }) => name === 'name');
  if (hasPeople && !used.includes('name') && !NAMES.every((name) => used.includes(name)))
    throw wrong('Choose a column for “Full name”, or two for “First name” and “Last name”.');
  if (used.length === 0) throw wrong('Choose a column for at least one field.');
  return columns.map((column, index) => ({ ...column, field: fields.get(index) ?? null }));
}

const wrong = (message: string) => wrongField('columns', message, 'wrong-mapping');
