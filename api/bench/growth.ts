/**
 * What a lead, a look at a lead and an open desk cost the api, Postgres and the disk: the figures of "How far it grows"
 * in shell/OPERATIONS.md. Nothing has a bound. Times are those of the CPU.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from 'autocannon';
import pg from 'pg';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { migrateDatabase } from '../src/database/migrate.js';
import { fillDemo } from '../src/demo/fill-demo.js';
import { BENCH_SECRET, DURABLE, openSession, startApi } from './api-arm.js';
import { send, submissionsTo } from './compare-intake.js';
import { fillStaffWork } from './fill-staff-work.js';
import { openDesks } from './open-desks.js';
import { beginPeak, readCpuSeconds, readMegabytes } from './process-use.js';

const FILLED = 200_000;
const DESKS = 200;
const SECONDS = 15;
const WORK_LEFT = `SELECT EXISTS (SELECT FROM leads_to_compare) OR EXISTS (SELECT FROM consents_to_seal)
  OR EXISTS (SELECT FROM notices WHERE relayed_at IS NULL) OR EXISTS (SELECT FROM notice_deliveries WHERE state = 'pending') AS "isLeft"`;

await using started = new AsyncDisposableStack();
const postgres = await startThrowawayPostgres({ ...DURABLE, shared_preload_libraries: 'pg_stat_statements' });
started.defer(() => postgres.stop());
await migrateDatabase(postgres.url);
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
started.defer(() => client.end());
await client.query('CREATE EXTENSION pg_stat_statements');

const empty = await readDisk();
await fillDemo(postgres.url, { leads: FILLED, isForced: false, suppressionKey: BENCH_SECRET });
const filled = await readDisk();
print('disk of a lead, its consents and contacts', disk(filled, empty));
await fillStaffWork(postgres.url, FILLED);
print('disk of an audited act, and a fifth of a text and a notice', disk(await readDisk(), filled));

const api = started.use(await startApi(postgres.url, 'main.js', { NOTICE_EMAILS: 'leads@bench.example' }));
print('memory of an idle api', `${readMegabytes(api.pid, 'VmRSS').toFixed(0)} MB`);
await submit(1000);
beginPeak(api.pid);
// The first change of a page after a checkpoint is logged with the whole page.
for (const count of [100, 5000]) {
  await client.query('CHECKPOINT');
  await measure(`a lead and what follows, of ${count} after a checkpoint`, count, () => submit(count));
}
print('memory of an api that takes in leads, most', `${readMegabytes(api.pid, 'VmHWM').toFixed(0)} MB`);
const { headers } = await openSession(api.url, postgres.url);
const [lead] = (await client.query<{ id: string }>('SELECT id FROM leads ORDER BY id LIMIT 1')).rows;
const look = { url: `${api.url}/api/admin/leads/${lead?.id}`, headers };
await measure('a look at a lead (audited)', 3000, () => send({ ...look, amount: 3000 }));
await measure('a second with no desk open', SECONDS, () => pause(SECONDS * 1000));
const closeDesks = await (await openDesks(DESKS, api.url, postgres.url))();
await measure('a second of an open desk', DESKS * SECONDS, () => pause(SECONDS * 1000));
await closeDesks();

/** Returns when all that follows is done too: each is compared with others, sealed, and announced by e-mail. */
async function submit(amount: number): Promise<Result> {
  const result = await send({ ...submissionsTo(api.url), amount });
  for (let tries = 0; tries < 200; tries += 1) {
    const [work] = (await client.query<{ isLeft: boolean }>(WORK_LEFT)).rows;
    if (work?.isLeft === false) return result;
    await pause(300);
  }
  throw new Error('The api is not done after a minute.');
}

async function measure(what: string, count: number, act: () => Promise<Result | undefined>): Promise<void> {
  const before = await readUse();
  const result = await act();
  const after = await readUse();
  const of = (use: keyof typeof after, factor = 1) => (((after[use] - before[use]) * factor) / count).toFixed(1);
  const rate = result ? `; ${(result['2xx'] / result.duration).toFixed(0)} a second` : '';
  const times = `api ${of('api', 1000)} ms, Postgres ${of('postgres', 1000)} ms`;
  print(what, `${times}, ${of('statements')} statements, WAL ${of('wal', 0.001)} KB${rate}`);
}

/** Until now: CPU seconds, statements, and bytes. */
async function readUse() {
  const { rows } = await client.query<{ statements: number; wal: number }>(
    `SELECT sum(calls)::float8 AS statements, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal
     FROM pg_stat_statements WHERE toplevel`,
  );
  const { statements = NaN, wal = NaN } = rows[0] ?? {};
  return { api: readCpuSeconds(api.pid), postgres: readCpuSeconds(postgres.pid), statements, wal };
}

/** Bytes. */
async function readDisk() {
  const { rows } = await client.query<{ tables: number; indexes: number }>(
    `SELECT sum(pg_table_size(name))::float8 AS tables, sum(pg_indexes_size(name))::float8 AS indexes
     FROM (SELECT tablename::regclass AS name FROM pg_tables WHERE schemaname = 'public') AS own`,
  );
  return rows[0] ?? { tables: NaN, indexes: NaN };
}

function disk(now: { tables: number; indexes: number }, before: typeof now): string {
  const of = (part: keyof typeof now) => ((now[part] - before[part]) / FILLED).toFixed(0);
  return `tables ${of('tables')} B, indexes ${of('indexes')} B`;
}

function print(what: string, value: string): void {
  console.log(`ok   growth     ${what.padEnd(58)} ${value}`);
}
