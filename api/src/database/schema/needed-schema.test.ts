import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApiProcess } from '../../../fixtures/notices/outbox/api-process.fixture.js';
import { queryTestDatabase } from '../../../fixtures/test-api.fixture.js';
import { someDatabaseWithoutTables, someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { migrateDatabase } from '../migrate.js';
import { describeSchema } from './describe-schema.js';
import { digestMigrations, MIGRATIONS_FOLDER } from './migration-files.js';
import digests from './migration-digests.json' with { type: 'json' };
import needed from './needed-schema.json' with { type: 'json' };

/** Changes a migrated database by a statement, and returns the error of the next start, or 'none'. */
async function readRefusalAfter(change: string): Promise<string> {
  const url = await someEmptyDatabase();
  await queryTestDatabase(change, [], url);
  return migrateDatabase(url).then(
    () => 'none',
    (error: Error) => error.message,
  );
}

// If this test fails, run npm run schema --prefix api.
test('needed-schema.json describes the schema that the migrations create', async () => {
  expect(await describeSchema(await someDatabaseWithoutTables())).toEqual(needed);
});

// If you changed a released migration, revert that and add a new migration. For a new migration, run npm run schema
// --prefix api. If you change a new migration again, first delete its line in migration-digests.json.
test('released migrations never change', () => {
  expect(digestMigrations()).toEqual(digests);
});

test('migrations import only files of their own folder, which never change', () => {
  const imports = Object.keys(digestMigrations()).flatMap((file) =>
    [...readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8').matchAll(/^import (?!type ).*from '([^']+)'/gm)].map(
      ([, path = '']) => join('/migrations', file, '..', path),
    ),
  );
  expect(imports.filter((path) => !path.startsWith('/migrations/'))).toEqual([]);
});

test.each([
  ['ALTER TABLE notice_deliveries DROP COLUMN leased_until', 'column notice_deliveries.leased_until is missing'],
  ['ALTER TABLE leads ALTER COLUMN note SET NOT NULL', 'column leads.note is "text not null", not "text"'],
  ['DROP TABLE leads_to_compare', 'table leads_to_compare is missing'],
  ['DROP FUNCTION erase_expired', 'function erase_expired is missing; right EXECUTE erase_expired is missing'],
  [
    "CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    'function refuse_ledger_change differs',
  ],
  ['REVOKE INSERT ON leads FROM land_api', 'right INSERT leads is missing'],
  ['REVOKE UPDATE (text) ON lead_notes FROM land_api', 'right UPDATE lead_notes.text is missing'],
  ['ALTER TABLE leads DROP CONSTRAINT leads_phone_form', 'constraint leads.leads_phone_form is missing'],
  ['DROP TRIGGER consents_are_kept ON consents', 'trigger consents.consents_are_kept is missing'],
  ['DROP INDEX deals_parcel_id_key', 'unique index deals.deals_parcel_id_key is missing'],
])('after "%s" the start fails with the difference', async (change, difference) => {
  expect(await readRefusalAfter(change)).toBe(
    `The schema of this database is not the one that this release needs: ${difference}. ` +
      'Undo the change or restore a backup, as shell/OPERATIONS.md#when-the-schema-differs says.',
  );
});

test('an api on a changed schema exits with the difference and without a stack', async () => {
  const url = await someEmptyDatabase();
  await queryTestDatabase('ALTER TABLE notice_deliveries DROP COLUMN leased_until', [], url);
  const api = await startApiProcess(url);
  expect(await api.ended).toBe(1);
  expect(api.readOutput().trimEnd().split('\n').at(-1)).toMatch(
    /needs: column notice_deliveries\.leased_until is missing/,
  );
  expect(api.readOutput()).not.toMatch(/\n\s+at /);
});

test('operators may add tables, columns, functions, rights and indexes, and drop indexes that are not unique', async () => {
  const change = `
    CREATE TABLE reports (day date);
    CREATE INDEX leads_by_hand ON leads (last_name);
    DROP INDEX leads_by_source;
    ALTER TABLE leads ADD COLUMN of_operator text;
    CREATE FUNCTION of_operator() RETURNS int LANGUAGE sql RETURN 1;
    GRANT SELECT ON leads TO pg_monitor;
    REVOKE EXECUTE ON FUNCTION refuse_ledger_change FROM PUBLIC`;
  expect(await readRefusalAfter(change)).toBe('none');
});

test('on a database that a later release migrated, a release starts if its tables, columns, functions and rights exist', async () => {
  const later = `
    INSERT INTO migrations (timestamp, name) VALUES (1999999999999, 'Later1999999999999');
    ALTER TABLE leads DROP CONSTRAINT leads_phone_form;
    ALTER FUNCTION refuse_ledger_change() COST 200 SET work_mem = '1MB'`;
  expect(await readRefusalAfter(later)).toBe('none');
  expect(await readRefusalAfter(`${later}; ALTER TABLE leads DROP COLUMN note_fingerprint`)).toMatch(
    /needs: column leads\.note_fingerprint is missing\./,
  );
});
