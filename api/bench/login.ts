import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../src/database/embedded/free-port.js';
import { migrateDatabase } from '../src/database/migrate.js';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { hashPassword } from '../src/staff/passwords/password-hash.js';

// Whoever times the answers must not learn which e-mail addresses have accounts.
const MOST_DIFFERENCE = 0.05;
const TRIES = Number(process.env['BENCH_TRIES'] ?? 500);
const WARM_UP = 50;
const KNOWN_EMAIL = 'ann.lee@bench.example';

type Kind = 'unknown e-mail' | 'wrong password';
const KINDS: readonly Kind[] = ['unknown e-mail', 'wrong password'];

async function addAccount(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const insert = "INSERT INTO staff (email, name, role, password_hash) VALUES ($1, 'Ann Lee', 'agent', $2)";
  await client.query(insert, [KNOWN_EMAIL, await hashPassword(randomUUID())]);
  await client.end();
}

async function startApi(databaseUrl: string, logFile: string): Promise<{ url: string; process: ChildProcess }> {
  const port = (await findFreePort()) ?? 0;
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    API_PORT: String(port),
    SIGN_INS_PER_ACCOUNT: '1000000',
    SIGN_INS_PER_ADDRESS: '1000000',
    CSRF_SECRET: 'a secret for the benchmark, 32 characters',
    NODE_ENV: 'production',
  };
  const log = openSync(logFile, 'a');
  // This file runs from dist/bench/bench.
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../main.js')], {
    env,
    stdio: ['ignore', log, 'inherit'],
  });
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    await pause(100);
    if (
      await fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, process: child };
  }
  throw new Error('the api did not start');
}

async function timeOf(kind: Kind, url: string): Promise<number> {
  // Of one length, so that nothing but the account differs.
  const email = kind === 'wrong password' ? KNOWN_EMAIL : `${randomUUID().slice(0, 7)}@bench.example`;
  const body = JSON.stringify({ email, password: randomUUID() });
  const began = performance.now();
  const answer = await fetch(`${url}/api/admin/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await answer.text();
  if (answer.status !== 401) throw new Error(`a wrong sign-in was answered ${answer.status}`);
  return performance.now() - began;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measure(url: string): Promise<Record<Kind, number>> {
  const times: Record<Kind, number[]> = { 'unknown e-mail': [], 'wrong password': [] };
  for (let round = -WARM_UP; round < TRIES; round += 1) {
    for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const time = await timeOf(kind, url);
      if (round >= 0) times[kind].push(time);
    }
  }
  return { 'unknown e-mail': median(times['unknown e-mail']), 'wrong password': median(times['wrong password']) };
}

const folder = mkdtempSync(join(tmpdir(), 'land-bench-'));
const postgres = await startThrowawayPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
let api: Awaited<ReturnType<typeof startApi>> | undefined;
try {
  await migrateDatabase(postgres.url);
  await addAccount(postgres.url);
  api = await startApi(postgres.url, join(folder, 'api.log'));
  const medians = await measure(api.url);
  const difference = Math.abs(medians['unknown e-mail'] / medians['wrong password'] - 1);
  console.log(`refused sign-ins, median of ${TRIES} tries each, interleaved`);
  for (const kind of KINDS) console.log(`  ${kind.padEnd(15)} ${medians[kind].toFixed(2)} ms`);
  console.log(`  difference      ${(difference * 100).toFixed(2)} % (most ${MOST_DIFFERENCE * 100} %)`);
  process.exitCode = difference <= MOST_DIFFERENCE ? 0 : 1;
} finally {
  if (api?.process.exitCode === null) {
    api.process.kill('SIGTERM');
    await once(api.process, 'exit');
  }
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
