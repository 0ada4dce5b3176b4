import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { verifyChain } from '../../audit/verify-chain.js';
import { verifyLedger } from '../../consent/ledger/verify-ledger.js';
import { PROJECT_ROOT } from '../../config/config.js';
import { startMailServer } from '../../../fixtures/notices/email/mail-server.fixture.js';
import { startApiWithJobs, until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { queryTestDatabase, SELLER } from '../../../fixtures/test-api.fixture.js';
import { someDatabaseWithoutTables, someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { migrateDatabase } from '../migrate.js';
import { withConnection } from '../connection/own-connection.js';
import { readSchema } from './read-schema.js';

const started = useStops();

/** Restores the dump of a release's database: three leads, a stop and unsent emails. */
async function restoreDump(commit: string): Promise<string> {
  const url = await someDatabaseWithoutTables();
  const dump = readFileSync(join(PROJECT_ROOT, `tests/fixtures/databases/${commit}.sql.gz`));
  await withConnection({ connectionString: url }, (client) => client.query(gunzipSync(dump).toString()));
  return url;
}

// The parts that `readSchema` omits: indexes that are not unique, unlogged tables, statistics.
const READ_OTHER_PARTS = `
SELECT indexname AS name, indexdef AS how FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
UNION ALL SELECT relname, relpersistence::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
UNION ALL SELECT stxname, pg_get_statisticsobjdef(oid) FROM pg_statistic_ext ORDER BY 1, 2`;

const readWholeSchema = async (url: string) => ({
  ...(await withConnection({ connectionString: url }, readSchema)),
  otherParts: await queryTestDatabase(READ_OTHER_PARTS, [], url),
});

// Columns that the migration dropped, moved to an event of the offer, and computed again.
const CHANGED_COLUMNS = ['enqueued_at', 'told_by', 'search_text'];

/** All rows by table. */
async function readRows(url: string): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await queryTestDatabase<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'",
    [],
    url,
  );
  const rows = tables.map(async ({ name }) => {
    const found = await queryTestDatabase<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY to_jsonb(t)`,
      [],
      url,
    );
    return [name, found.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

test.each(['2cf666d1', '09aaa1e7', 'ee17d59a', 'b39a2147'])(
  'a database of release %s gets the schema of a new one and keeps its rows, and its unsent emails are sent',
  async (commit) => {
    const url = await restoreDump(commit);
    const before = await readRows(url);
    await migrateDatabase(url);
    expect(await readWholeSchema(url)).toEqual(await readWholeSchema(await someEmptyDatabase()));
    const after = await readRows(url);
    for (const [table, rows] of Object.entries(before)) {
      const kept = rows.map((row) => {
        const columns = Object.entries(row).filter(([name]) => !CHANGED_COLUMNS.includes(name));
        return expect.objectContaining(Object.fromEntries(columns)) as unknown;
      });
      expect(after[table]).toEqual(expect.arrayContaining(kept));
    }
    expect(before['leads']).toHaveLength(3);
    if (before['offers']) expect(after['offer_events']).toMatchObject([{ kind: 'told', channel: 'call' }]);
    const server = await startMailServer();
    const api = await startApiWithJobs({
      DATABASE_URL: url,
      SMTP_URL: server.url,
      MAIL_FROM: 'notices@land.example',
      NOTICE_EMAILS: 'ann@staff.example',
    });
    started.push(server, api);
    expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
    await api.hurry();
    await until('the unsent emails', () => server.arrived.length >= 3);
    expect(await api.deliveries('failed')).toEqual([]);
    await withConnection({ connectionString: url }, async (client) => {
      expect(await verifyChain(client)).toMatchObject({ state: 'intact' });
      expect(await verifyLedger(client)).toMatchObject({ state: 'intact' });
    });
  },
);

test('a database on which a migration ran under its former name is migrated to the schema of a new one', async () => {
  const url = await restoreDump('b39a2147');
  for (const change of [
    "UPDATE migrations SET name = 'AnsweredByContact1764547200000' WHERE name = 'DealsInUse1764547200000'",
    'DROP INDEX deals_parcel_id_key',
    'ALTER TABLE deals ADD CONSTRAINT deals_parcel_id_key UNIQUE (parcel_id)',
  ])
    await queryTestDatabase(change, [], url);
  await migrateDatabase(url);
  expect(await readWholeSchema(url)).toEqual(await readWholeSchema(await someEmptyDatabase()));
});
