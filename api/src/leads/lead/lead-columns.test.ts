import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../..');
const entity = readFileSync(join(import.meta.dirname, 'lead.entity.ts'), 'utf8');
const LINE = /Written by ([^;]+); read by ([^.]+)\.[^@]*@Column\([^)]*name: '(\w+)'/g;
const columns = [...entity.matchAll(LINE)].map(([, written, read, name]) => ({
  name: String(name),
  written: String(written).replace(/\s+\*\s+/g, ' '),
  read: String(read).replace(/\s+\*\s+/g, ' '),
}));

const isLookedAt = (path: string) =>
  !/^(database\/migrations|demo)\/|\.(test|fixture)\.ts$|lead\.entity\.ts$|lead-rows\.sql\.ts$/.test(path);
const sources = globSync('**/*.ts', { cwd: SRC })
  .filter(isLookedAt)
  .map((path) => ({ module: String(path.split('/')[0]), text: readFileSync(join(SRC, path), 'utf8') }));

/** A key of the row that intake stores, or a column that an UPDATE sets. */
const writes = (column: string) => new RegExp(`^\\s+${column}: ['"\`]|\\b(SET|set:)[^\\n]*\\b${column} = `, 'm');

const modulesThat = (matches: (text: string) => boolean) =>
  [...new Set(sources.filter(({ text }) => matches(text)).map(({ module }) => module))].toSorted().join(', ');

test('the columns that business depends on say who writes and reads them', () => {
  const names = [
    ...['assignee_id', 'first_contact_at', 'follow_up_at', 'is_test', 'lost_reason', 'phone_unlikely'],
    ...['quarantine_state', 'respond_by'],
  ];
  expect(columns.map(({ name }) => name).toSorted()).toEqual(names);
});

test.each(columns)('$name is written and read by the modules that the entity names', ({ name, written, read }) => {
  expect({ written, read }).toEqual({
    written: modulesThat((text) => writes(name).test(text)),
    read: modulesThat((text) => new RegExp(`\\b${name}\\b`).test(text.replace(writes(name), ''))),
  });
});
