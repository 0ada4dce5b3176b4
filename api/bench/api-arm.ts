import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../src/database/embedded/free-port.js';
import { hashPassword } from '../src/staff/passwords/password-hash.js';

/** The secret of every api that a benchmark starts. */
export const BENCH_SECRET = 'a secret for the benchmark, 32 characters';

/** A built api in a process of its own. */
export interface ApiArm {
  readonly url: string;
  readonly process: ChildProcess;
  readonly logFolder: string;
}

/** Starts the built api on a database as `npm start` does; it logs to a file, as in production. */
export async function startApi(databaseUrl: string): Promise<ApiArm> {
  const port = (await findFreePort()) ?? 0;
  const logFolder = mkdtempSync(join(tmpdir(), 'land-bench-'));
  const log = openSync(join(logFolder, 'api.log'), 'a');
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    API_PORT: String(port),
    SUBMISSIONS_PER_MINUTE: '1000000',
    CSRF_SECRET: BENCH_SECRET,
    SUPPRESSION_KEY: BENCH_SECRET,
    CONSENT_SIGNING_KEY: BENCH_SECRET,
    STAFF_KEY: BENCH_SECRET,
    NODE_ENV: 'production',
  };
  // This file runs from dist/bench/bench.
  const child = spawn(process.execPath, ['--max-semi-space-size=4', resolve(import.meta.dirname, '../../main.js')], {
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
      return { url, process: child, logFolder };
  }
  throw new Error('the api did not start');
}

/** Ends it, waits until it has ended, and deletes its log. */
export async function stopApi({ process: child, logFolder }: ApiArm): Promise<void> {
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(logFolder, { recursive: true, force: true });
}

/** Makes an account and signs in as anyone would. */
export async function openSession(apiUrl: string, databaseUrl: string) {
  const email = 'ann.lee@bench.example';
  const password = randomUUID();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const insert = "INSERT INTO staff (email, name, role, password_hash) VALUES ($1, 'Ann Lee', 'agent', $2)";
  await client.query(insert, [email, await hashPassword(password)]);
  await client.end();
  const answer = await fetch(`${apiUrl}/api/admin/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token, staff } = (await answer.json()) as { token: string; staff: { id: string } };
  return { staffId: staff.id, headers: { authorization: `Bearer ${token}` } };
}
