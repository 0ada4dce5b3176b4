/** The database of the last release, filled by a simulated day, is upgraded to this checkout. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { projectFolder } from '../../../shell/launch/services.ts';
import { expect, test } from '../../fixtures/test.ts';
import { NodeProcess } from '../../site/node-process.ts';
import { createDatabase } from '../../site/own-database.ts';
import { startApi } from '../../site/private-processes.ts';
import { askAboutDay, DUMP_SETTINGS, goThroughDay } from './a-day.ts';
import { answersFile, loadDump, type Migration } from './dump.ts';

/** Written by `npm run dump-release -w tests` when a release has landed. */
const RELEASE = '1e1e60b8';

/** Tables to which each day adds as many rows. */
const GROWING = [
  ...['leads', 'offers', 'deals', 'parcels', 'deal_interests', 'privacy_requests'],
  ...['closings', 'closing_tasks', 'documents', 'letters', 'lead_emails', 'deal_costs', 'absences'],
  ...['alert_texts', 'sent_texts', 'imports', 'import_rows'],
];

// Columns that a migration may compute again: the text for search.
const COMPUTED = ['search_text'];

test.setTimeout(180_000);

test('an upgraded database has all its rows, gives the same responses, and can be used for another day', async () => {
  const url = await createDatabase();
  await loadDump(RELEASE, url);
  const before = await readRows(url);
  const pending = await readPendingMigrations(url);
  const expected = pending.length === 0 ? 'the schema is up to date' : `applied ${pending.join(', ')}`;
  expect(await run('database/run-migrations.js', url)).toContain(expected);

  const after = await readRows(url);
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(keptIn(rows));
  await expectSealed(url);

  await using api = await startApi({ databaseUrl: url, env: DUMP_SETTINGS });
  const answers = JSON.parse(await readFile(answersFile(RELEASE), 'utf8')) as object;
  const asked = await askAboutDay(api.origin, url);
  expect(asked).toEqual(kept(answers));

  await goThroughDay(api.origin, url);
  const later = await readRows(url);
  for (const table of GROWING) expect(later[table], table).toHaveLength(2 * (before[table]?.length ?? 0));
  expect((await askAboutDay(api.origin, url))['found']).toBe(2 * Number(asked['found']));
  await expectSealed(url);
});

/** Runs a program of the api, and returns its output. */
async function run(program: string, databaseUrl: string): Promise<string> {
  const env = { ...DUMP_SETTINGS, DATABASE_URL: databaseUrl };
  await using running = new NodeProcess({ folder: join(projectFolder, 'api'), args: [`dist/${program}`], env });
  expect(await running.exited, running.output).toBe(0);
  return running.output;
}

/** Verifies the audit trail and the consent ledger. */
async function expectSealed(url: string): Promise<void> {
  await run('audit/verify-audit.js', url);
  await run('certificates/verify-consents.js', url);
}

type Row = Record<string, unknown>;

/** The names of this checkout's migrations that the database does not have. Right after a release, there are none. */
async function readPendingMigrations(url: string): Promise<string[]> {
  const file = pathToFileURL(join(projectFolder, 'api/dist/database/migrations/migrations.js')).href;
  const { MIGRATIONS } = (await import(file)) as { MIGRATIONS: Migration[] };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  await client.end();
  return MIGRATIONS.map(({ name }) => name).filter((name) => !rows.some((row) => row.name === name));
}

/** All rows by table, each as JSON. */
async function readRows(url: string): Promise<Record<string, Row[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'",
  );
  const all: Record<string, Row[]> = {};
  for (const { name } of tables)
    all[name] = (
      await client.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY to_jsonb(t)`)
    ).rows.map(({ row }) => row);
  await client.end();
  return all;
}

/** Expects the same rows, in any order; the upgraded ones may have more columns. */
const keptIn = (rows: Row[]) => {
  const columns = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !COMPUTED.includes(name)));
  return expect.arrayContaining(rows.map((row) => kept(columns(row))));
};

/** Whether two values are the same; the later one may have more properties, and its history (`entries`) more lines. */
function kept(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kept);
  if (value === null || typeof value !== 'object') return value;
  const keptOf = ([name, each]: [string, unknown]): [string, unknown] =>
    name === 'entries' && Array.isArray(each) ? [name, expect.arrayContaining(each.map(kept))] : [name, kept(each)];
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(keptOf)));
}
