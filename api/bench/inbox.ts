import pg from 'pg';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { migrateDatabase } from '../src/database/migrate.js';
import { fillDemo } from '../src/demo/fill-demo.js';
import { type ApiArm, BENCH_SECRET, DURABLE, openSession, startApi } from './api-arm.js';
import { compareIntake, report } from './compare-intake.js';
import { fillStaffWork } from './fill-staff-work.js';
import { readCases } from './inbox-cases.js';
import { openDesks } from './open-desks.js';
import { beginPeak, readMegabytes } from './process-use.js';

const LEADS = Number(process.env['BENCH_LEADS'] ?? 1_000_000);
const TRIES = 200;
const MOST_DEEP_RATIO = 1.5;
const MOST_EXPORT_MB = 200;
// Compression needs more.
const MOST_ZIP_MB = 250;
const LEAST_INTAKE_RATIO = 0.9;
const LEAST_DESKS_RATIO = 0.97;

async function timesOf(url: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let count = -30; count < TRIES; count += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    if (count >= 0) times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}

function at(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}

async function measureLists(api: ApiArm, databaseUrl: string): Promise<void> {
  const medians = new Map<string, number>();
  const { staffId, headers } = await openSession(api.url, databaseUrl);
  await query(databaseUrl, `UPDATE staff SET role = 'admin' WHERE id = '${staffId}'`);
  for (const { name, path, mostMs, staffId: as } of await readCases(databaseUrl, staffId)) {
    const asked = as === undefined ? headers : (await openSession(api.url, databaseUrl, as)).headers;
    const times = await timesOf(`${api.url}/api/admin/${path}`, asked);
    medians.set(name, at(times, 0.5));
    const p99 = at(times, 0.99);
    const value = `p50 ${at(times, 0.5).toFixed(1)} ms  p99 ${p99.toFixed(1)} ms of ${mostMs}`;
    report(`inbox  ${name}`, value, p99 <= mostMs);
  }
  const deep = (medians.get('20,000th page') ?? Number.NaN) / (medians.get('first page') ?? Number.NaN);
  const value = `${deep.toFixed(2)} of ${MOST_DEEP_RATIO}`;
  report('inbox  20,000th page / first page, medians', value, deep <= MOST_DEEP_RATIO);
}

/** Measures an export, and the most memory that the api's process held meanwhile. */
async function measureExport(api: ApiArm, databaseUrl: string, path: string, mostMb: number): Promise<void> {
  const { staffId, headers } = await openSession(api.url, databaseUrl);
  await query(databaseUrl, `UPDATE staff SET role = 'admin' WHERE id = '${staffId}'`);
  // A start and a sign-in have memory peaks of their own.
  beginPeak(api.pid);
  const began = performance.now();
  const answer = await fetch(`${api.url}/api/admin/${path}`, { headers });
  if (!answer.ok) throw new Error(`The export was answered ${answer.status}.`);
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  const most = readMegabytes(api.pid, 'VmHWM');
  const value = `${most.toFixed(0)} MB of ${mostMb} (a file of ${(bytes / 1e6).toFixed(0)} MB in ${((performance.now() - began) / 1000).toFixed(0)} s)`;
  report(`inbox  memory of the api in an export: ${path}`, value, most <= mostMb);
}

async function query(databaseUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

await using started = new AsyncDisposableStack();
const postgres = await startThrowawayPostgres(DURABLE);
started.defer(() => postgres.stop());
await migrateDatabase(postgres.url);
const began = performance.now();
await fillDemo(postgres.url, { leads: LEADS, isForced: false, suppressionKey: BENCH_SECRET });
await fillStaffWork(postgres.url, LEADS);
console.log(`filled in ${LEADS} leads in ${((performance.now() - began) / 1000).toFixed(1)} s`);
const full = started.use(await startApi(postgres.url));
await measureExport(full, postgres.url, 'leads/export.csv?quarantined=any', MOST_EXPORT_MB);
await measureExport(full, postgres.url, 'export.zip', MOST_ZIP_MB);
await measureLists(full, postgres.url);
await query(postgres.url, 'CREATE DATABASE empty');
const emptyUrl = postgres.url.replace(/[^/]+$/, 'empty');
await migrateDatabase(emptyUrl);
const empty = started.use(await startApi(emptyUrl));
await compareIntake('inbox  intake, a million / empty', LEAST_INTAKE_RATIO, full, empty);
const around = await openDesks(50, full.url, postgres.url);
await compareIntake('inbox  intake, 50 open desks / none', LEAST_DESKS_RATIO, { url: full.url, around }, full);
