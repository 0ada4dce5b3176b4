import pg from 'pg';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { migrateDatabase } from '../src/database/migrate.js';
import { fillDemo } from '../src/demo/fill-demo.js';
import { type ApiArm, BENCH_SECRET, openSession, startApi, stopApi } from './api-arm.js';
import { listCases } from './inbox-cases.js';
import { countAcceptedPerSecond } from './load.js';

const LEADS = Number(process.env['BENCH_LEADS'] ?? 1_000_000);
const TRIES = Number(process.env['BENCH_TRIES'] ?? 200);
const MOST_MS = 50;
// Words of notes, and searches with other filters besides, are not in the budget; they must not run away either.
const MOST_MS_BESIDES = 150;
const MOST_DEEP_RATIO = 1.5;
const LEAST_INTAKE_RATIO = 0.9;

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

function report(what: string, value: string, isKept: boolean): void {
  console.log(`${isKept ? 'ok  ' : 'OVER'} inbox  ${what.padEnd(44)} ${value}`);
  if (!isKept) process.exitCode = 1;
}

/** Measures each case and returns the medians by its name. */
async function measureLists(api: ApiArm, databaseUrl: string): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  const { staffId, headers } = await openSession(api.url, databaseUrl);
  for (const { name, path, parameters, isInBudget } of await listCases(databaseUrl, staffId)) {
    const most = isInBudget ? MOST_MS : MOST_MS_BESIDES;
    const query = new URLSearchParams(parameters).toString();
    const times = await timesOf(`${api.url}/api/admin/${path}?${query}`, headers);
    medians.set(name, at(times, 0.5));
    const p99 = at(times, 0.99);
    report(name, `p50 ${at(times, 0.5).toFixed(1)} ms  p99 ${p99.toFixed(1)} ms of ${most}`, p99 <= most);
  }
  return medians;
}

async function makeEmptyDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE DATABASE empty');
  await client.end();
  const emptyUrl = url.replace(/[^/]+$/, 'empty');
  await migrateDatabase(emptyUrl);
  return emptyUrl;
}

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const LOAD = { connections: 50, duration: Number(process.env['BENCH_SECONDS'] ?? 2) };

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Takes in leads on both in turn, and returns the median of the pairs' ratios. */
async function measureIntakePairs(fullUrl: string, emptyUrl: string) {
  const rates: Record<string, number[]> = { [fullUrl]: [], [emptyUrl]: [] };
  for (const url of [fullUrl, emptyUrl]) await countAcceptedPerSecond(url, LOAD);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const url of round % 2 === 0 ? [fullUrl, emptyUrl] : [emptyUrl, fullUrl]) {
      rates[url]?.push(await countAcceptedPerSecond(url, LOAD));
    }
  }
  const [full = [], empty = []] = [rates[fullUrl], rates[emptyUrl]];
  const ratio = median(full.map((rate, round) => rate / (empty[round] ?? Number.NaN)));
  return { ratio, fullRate: median(full), emptyRate: median(empty) };
}

// Durable, as in production.
const postgres = await startThrowawayPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
const apis: ApiArm[] = [];
try {
  await migrateDatabase(postgres.url);
  const began = performance.now();
  await fillDemo(postgres.url, { leads: LEADS, isForced: false, suppressionKey: BENCH_SECRET });
  console.log(`filled in ${LEADS} leads in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const full = await startApi(postgres.url);
  apis.push(full);
  const medians = await measureLists(full, postgres.url);
  const deep = (medians.get('20,000th page') ?? Number.NaN) / (medians.get('first page') ?? Number.NaN);
  report('20,000th page / first page, medians', `${deep.toFixed(2)} of ${MOST_DEEP_RATIO}`, deep <= MOST_DEEP_RATIO);
  const empty = await startApi(await makeEmptyDatabase(postgres.url));
  apis.push(empty);
  const { ratio, fullRate, emptyRate } = await measureIntakePairs(full.url, empty.url);
  report(
    'intake, a million / empty',
    `${ratio.toFixed(2)}, at least ${LEAST_INTAKE_RATIO} (${fullRate.toFixed(0)}/s, ${emptyRate.toFixed(0)}/s)`,
    ratio >= LEAST_INTAKE_RATIO,
  );
} finally {
  for (const api of apis) await stopApi(api);
  await postgres.stop();
}
