import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../src/database/embedded/free-port.js';
import { migrateDatabase } from '../src/database/migrate.js';
import { startThrowawayPostgres } from '../src/database/embedded/throwaway-postgres.js';
import { countAcceptedPerSecond } from './load.js';

const LEAST_RATIO = 0.8;
// Many short pairs: on a machine that does other things too, their median moves least.
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const CONNECTIONS = 50;
// This file runs from dist/bench/bench.
const dist = resolve(import.meta.dirname, '../..');
const logFolder = mkdtempSync(join(tmpdir(), 'land-bench-'));

interface Arm {
  readonly name: string;
  readonly url: string;
  readonly process: ChildProcess;
}

async function startArm(name: string, script: string, databaseUrl: string): Promise<Arm> {
  const port = (await findFreePort()) ?? 0;
  // A file, as in production: a pipe would make the reader part of the measurement.
  const log = openSync(join(logFolder, `${name}.log`), 'a');
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '10',
    API_PORT: String(port),
    SUBMISSIONS_PER_MINUTE: '1000000',
    CSRF_SECRET: 'a secret for the benchmark, 32 characters',
    NODE_ENV: 'production',
  };
  const child = spawn(process.execPath, [resolve(dist, script)], { env, stdio: ['ignore', log, 'inherit'] });
  closeSync(log);
  const arm = { name, url: `http://127.0.0.1:${port}`, process: child };
  for (let tries = 0; tries < 100; tries += 1) {
    await pause(100);
    if (await countAcceptedPerSecond(arm.url, { connections: 1, amount: 1 }).catch(() => 0)) return arm;
  }
  throw new Error(`${name} did not start`);
}

async function stopArm({ process: child }: Arm): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

// Durable, as in production: what is accepted has been written to the disk.
const postgres = await startThrowawayPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
const arms: Arm[] = [];
try {
  await migrateDatabase(postgres.url);
  const api = await startArm('api', 'main.js', postgres.url);
  arms.push(api);
  const bare = await startArm('bare', 'bench/bench/bare-handler.js', postgres.url);
  arms.push(bare);
  const load = { connections: CONNECTIONS, duration: SECONDS };
  for (const arm of arms) await countAcceptedPerSecond(arm.url, { ...load, duration: 2 });
  const rates: Record<string, number[]> = { api: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const arm of round % 2 === 0 ? [api, bare] : [bare, api]) {
      rates[arm.name]?.push(await countAcceptedPerSecond(arm.url, load));
    }
  }
  const ratios = (rates['api'] ?? []).map((rate, round) => rate / (rates['bare']?.[round] ?? Number.NaN));
  const ratio = median(ratios);
  console.log(`accepted leads per second, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`);
  console.log(`  api              ${median(rates['api'] ?? []).toFixed(0)}`);
  console.log(`  bare Fastify+pg  ${median(rates['bare'] ?? []).toFixed(0)}`);
  console.log(
    `  ratio            ${ratio.toFixed(2)} (least ${LEAST_RATIO}; rounds ${ratios.map((each) => each.toFixed(2)).join(' ')})`,
  );
  process.exitCode = ratio >= LEAST_RATIO ? 0 : 1;
} finally {
  for (const arm of arms) await stopArm(arm);
  await postgres.stop();
  rmSync(logFolder, { recursive: true, force: true });
}
