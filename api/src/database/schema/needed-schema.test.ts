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

/** The error of a start on a database after a statement changed it. */
async function refusalAfter(change: string): Promise<string> {
  const url = await someEmptyDatabase();
  await queryTestDatabase(change, [], url);
  return migrateDatabase(url).then(
    () => 'none',
    (error: Error) => error.message,
  );
}

// If it fails: npm run schema --prefix api.
test('the description of the needed schema is as the migrations make it', async () => {
  expect(await describeSchema(await someDatabaseWithoutTables())).toEqual(needed);
});

// If a released migration changed, put it back and add another. For a new one: npm run schema --prefix api; for a new
// one that you change, delete its line in migration-digests.json first.
test('released migrations never change', () => {
  expect(digestMigrations()).toEqual(digests);
});

test('what migrations run is written in their own files', () => {
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
])('after "%s" the start is refused with the difference', async (change, difference) => {
  expect(await refusalAfter(change)).toBe(
    `The schema of this database is not the one that this release needs: ${difference}. ` +
      'Undo the change or restore a backup, as shell/OPERATIONS.md#when-the-schema-differs says.',
  );
});

test('an api ends with the difference, and no stack', async () => {
  const url = await someEmptyDatabase();
  await queryTestDatabase('ALTER TABLE notice_deliveries DROP COLUMN leased_until', [], url);
  const api = await startApiProcess(url);
  expect(await api.ended).toBe(1);
  expect(api.readOutput().trimEnd().split('\n').at(-1)).toMatch(
    /needs: column notice_deliveries\.leased_until is missing/,
  );
  expect(api.readOutput()).not.toMatch(/\n\s+at /);
});

test('what operators add, and indexes for speed, are their own matter', async () => {
  const change = `
    CREATE TABLE reports (day date);
    CREATE INDEX leads_by_hand ON leads (last_name);
    DROP INDEX leads_by_source;
    ALTER TABLE leads ADD COLUMN of_operator text;
    CREATE FUNCTION of_operator() RETURNS int LANGUAGE sql RETURN 1;
    GRANT SELECT ON leads TO pg_monitor;
    REVOKE EXECUTE ON FUNCTION refuse_ledger_change FROM PUBLIC`;
  expect(await refusalAfter(change)).toBe('none');
});

test('after a later release migrated, the one before starts as long as tables, columns, functions and rights are there', async () => {
  const later = `
    INSERT INTO migrations (timestamp, name) VALUES (1999999999999, 'Later1999999999999');
    ALTER TABLE leads DROP CONSTRAINT leads_phone_form;
    ALTER FUNCTION refuse_ledger_change() COST 200 SET work_mem = '1MB'`;
  expect(await refusalAfter(later)).toBe('none');
  expect(await refusalAfter(`${later}; ALTER TABLE leads DROP COLUMN note_fingerprint`)).toMatch(
    /needs: column leads\.note_fingerprint is missing\./,
  );
});
