import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
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

function report(what: string, value: string, isKept: boolean): void {
  console.log(`${isKept ? 'ok  ' : 'OVER'} inbox  ${what.padEnd(44)} ${value}`);
  if (!isKept) process.exitCode = 1;
}

/** Measures each case and returns the medians by its name. */
async function measureLists(api: ApiArm, databaseUrl: string): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  const { staffId, headers } = await openSession(api.url, databaseUrl);
  for (const { name, path, parameters, isInBudget, staffId: as } of await listCases(databaseUrl, staffId)) {
    const most = isInBudget ? MOST_MS : MOST_MS_BESIDES;
    const asked = as === undefined ? headers : (await openSession(api.url, databaseUrl, as)).headers;
    const query = new URLSearchParams(parameters).toString();
    const times = await timesOf(`${api.url}/api/admin/${path}?${query}`, asked);
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

/** One of the two ways to take in leads that are compared; `around` is what else goes on meanwhile. */
interface Way {
  readonly url: string;
  readonly around?: () => Promise<() => Promise<void>>;
}

async function measureWay({ url, around }: Way): Promise<number> {
  const end = await around?.();
  const rate = await countAcceptedPerSecond(url, LOAD);
  await end?.();
  return rate;
}

/** Takes in leads in both ways in turn, and returns the median of the pairs' ratios. */
async function measureIntakePairs(one: Way, other: Way) {
  const rates = new Map<Way, number[]>([
    [one, []],
    [other, []],
  ]);
  for (const way of [one, other]) await measureWay(way);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of round % 2 === 0 ? [one, other] : [other, one]) rates.get(way)?.push(await measureWay(way));
  const [ofOne = [], ofOther = []] = [rates.get(one), rates.get(other)];
  const ratio = median(ofOne.map((rate, round) => rate / (ofOther[round] ?? Number.NaN)));
  return { ratio, rate: median(ofOne), otherRate: median(ofOther) };
}

async function reportIntake(what: string, least: number, one: Way, other: Way): Promise<void> {
  const { ratio, rate, otherRate } = await measureIntakePairs(one, other);
  const value = `${ratio.toFixed(2)}, at least ${least} (${rate.toFixed(0)}/s, ${otherRate.toFixed(0)}/s)`;
  report(what, value, ratio >= least);
}

/** Has fifty desks of five members of the staff ask every two seconds what changed, until they are told to stop. */
async function askFiftyfold(url: string, databaseUrl: string): Promise<Required<Way>['around']> {
  const sessions = await Promise.all(Array.from({ length: 5 }, () => openSession(url, databaseUrl)));
  const tenfold = sessions.flatMap((session) => Array<typeof session>(10).fill(session));
  return async () => {
    let isOver = false;
    const desks = tenfold.map(async ({ headers }, index) => {
      await pause(index * 40);
      for (let after = ''; !isOver; await pause(2000)) {
        const answer = await fetch(`${url}/api/admin/changes${after && `?after=${after}`}`, { headers });
        if (!answer.ok) throw new Error(`a desk was refused: ${answer.status}`);
        after = ((await answer.json()) as { position: string }).position;
      }
    });
    await pause(2000);
    return async () => {
      isOver = true;
      await Promise.all(desks);
    };
  };
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
  await reportIntake('intake, a million / empty', LEAST_INTAKE_RATIO, full, empty);
  const around = await askFiftyfold(full.url, postgres.url);
  await reportIntake('intake, 50 open desks / none', LEAST_DESKS_RATIO, { url: full.url, around }, full);
} finally {
  for (const api of apis) await stopApi(api);
  await postgres.stop();
}
