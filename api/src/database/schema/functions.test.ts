import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryTestDatabase } from '../../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';

const SRC = join(import.meta.dirname, '../..');
const SQL_FILES = globSync('**/*.sql', { cwd: SRC }).map((file) => readFileSync(join(SRC, file), 'utf8'));

const READ_FUNCTIONS = `
SELECT p.proname AS name,
  CASE p.prokind WHEN 'a' THEN concat_ws(' ', a.aggtransfn, a.aggtranstype::regtype) ELSE pg_get_functiondef(p.oid) END AS definition
FROM pg_proc p LEFT JOIN pg_aggregate a ON a.aggfnoid = p.oid
WHERE p.pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
ORDER BY 1`;

const READ_TRIGGERS = `
SELECT g.tgname AS name, pg_get_triggerdef(g.oid) AS definition,
  format('DROP TRIGGER %I ON %s', g.tgname, g.tgrelid::regclass) AS removal
FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
WHERE t.relnamespace = 'public'::regnamespace AND NOT g.tgisinternal
ORDER BY 1`;

interface Definition {
  readonly name: string;
  readonly definition: string;
}

/** Definitions without comments, with one space for any white space. */
const normalize = (definitions: readonly Definition[]) =>
  definitions.map(({ name, definition }) => ({
    name,
    definition: definition.replace(/--.*$/gm, '').replace(/\s+/g, ' '),
  }));

test('the SQL files beside the modules define exactly the functions and triggers that migrations installed', async () => {
  const url = await someEmptyDatabase();
  const functions = await queryTestDatabase<Definition>(READ_FUNCTIONS, [], url);
  const triggers = await queryTestDatabase<Definition & { removal: string }>(READ_TRIGGERS, [], url);
  const names = SQL_FILES.flatMap((sql) => [...sql.matchAll(/^CREATE OR REPLACE (?:FUNCTION|AGGREGATE) (\w+)/gm)]);
  expect(names.map(([, name]) => name).toSorted()).toEqual(functions.map(({ name }) => name));
  for (const { removal } of triggers) await queryTestDatabase(removal, [], url);
  for (const sql of SQL_FILES) await queryTestDatabase(sql, [], url);
  expect(normalize(await queryTestDatabase<Definition>(READ_FUNCTIONS, [], url))).toEqual(normalize(functions));
  expect(normalize(await queryTestDatabase<Definition>(READ_TRIGGERS, [], url))).toEqual(normalize(triggers));
});
