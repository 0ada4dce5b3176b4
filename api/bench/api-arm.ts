import { spawn } from 'node:child_process';
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

/** Settings of a Postgres as in production: a commit waits until it is on disk. */
export const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** As in `npm start`. */
const HEAP = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/** A built api in its own process. */
export interface ApiArm extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

/**
 * Starts the built api, or another script below `dist`, on a database as `npm start` does. It logs to a file, as in
 * production: reading a pipe would add to the measurement.
 */
export async function startApi(databaseUrl: string, script = 'app/main.js', settings = {}): Promise<ApiArm> {
  const port = (await findFreePort()) ?? 0;
  const logFolder = mkdtempSync(join(tmpdir(), 'land-bench-'));
  const log = openSync(join(logFolder, 'api.log'), 'a');
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '10',
    API_PORT: String(port),
    SUBMISSIONS_PER_MINUTE: '1000000',
    CSRF_SECRET: BENCH_SECRET,
    SUPPRESSION_KEY: BENCH_SECRET,
    CONSENT_SIGNING_KEY: BENCH_SECRET,
    LIST_KEY: BENCH_SECRET,
    STAFF_KEY: BENCH_SECRET,
    NODE_ENV: 'production',
    DATA_DIR: logFolder,
    ...settings,
  };
  // This file runs from dist/bench/bench.
  const child = spawn(process.execPath, [...HEAP, resolve(import.meta.dirname, '../..', script)], {
    env,
    stdio: ['ignore', log, 'inherit'],
  });
  closeSync(log);
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(logFolder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    await pause(100);
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return { url, pid: child.pid ?? 0, [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Error(`${script} did not start.`);
}

/** Signs in with a new account, or with an existing one that gets a new password. */
export async function openSession(apiUrl: string, databaseUrl: string, staffId: string = randomUUID()) {
  const [email, password] = [`${staffId}@bench.example`, randomUUID()];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO staff (id, email, name, role, password_hash) VALUES ($1, $2, 'Ann Lee', 'agent', $3)
     ON CONFLICT (id) DO UPDATE SET email = excluded.email, password_hash = excluded.password_hash, disabled_at = NULL`,
    [staffId, email, await hashPassword(password)],
  );
  await client.end();
  const answer = await fetch(`${apiUrl}/api/admin/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { staffId, headers: { authorization: `Bearer ${token}` } };
}
