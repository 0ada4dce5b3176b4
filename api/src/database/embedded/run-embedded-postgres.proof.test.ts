import { expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../../config/config.js';
import { until } from '../../../fixtures/notices/notices.fixture.js';
import { queryTestDatabase } from '../../../fixtures/test-api.fixture.js';
import { commandOf } from './former-server.js';
import { findFreePort } from './free-port.js';

/** Starts Postgres and waits until it is ready or has ended. */
async function start(dataDir: string, port: number): Promise<{ child: ChildProcess; output: string }> {
  const api = join(PROJECT_ROOT, 'api');
  const script = join(api, 'src/database/embedded/run-embedded-postgres.ts');
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    POSTGRES_PORT: String(port),
    NODE_OPTIONS: '',
    NODE_NO_WARNINGS: '1',
  };
  const child = spawn(process.execPath, ['--import', join(api, 'swc-sources.mjs'), script], { env, stdio: 'pipe' });
  let output = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const collect = (text: Buffer) => {
    output += text.toString();
    if (output.includes('postgres ready')) resolve();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.once('close', () => resolve());
  await promise;
  return { child, output };
}

// Creates a folder that every account can read, as project folders usually are: mkdtemp creates private ones.
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'land-embedded-'));
  chmodSync(folder, 0o755);
  return folder;
}

const untilGone = (pid: number) => until('the end of Postgres', () => commandOf(pid) === undefined);

function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

function query(dataDir: string, text: string): Promise<unknown[]> {
  return queryTestDatabase(text, [], readFileSync(join(dataDir, 'database-url'), 'utf8').trim());
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

test('the embedded Postgres keeps its data after stops, kills and a second start, and leaves no process', async () => {
  const dataDir = openFolder();
  const port = (await findFreePort()) ?? 0;

  const first = await start(dataDir, port);
  expect(JSON.parse(first.output)).toEqual({
    level: 'info',
    time: expect.any(String),
    app: 'postgres',
    msg: `postgres ready postgres://land@127.0.0.1:${port}/land`,
  });
  for (const file of ['database-url', 'postgres-password'])
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  await query(dataDir, 'CREATE TABLE kept AS SELECT 1 AS one');

  const whileRunning = await start(dataDir, port);
  expect(whileRunning.output).toMatch(/in use by another start of this project/);
  expect(whileRunning.child.exitCode ?? (await once(whileRunning.child, 'exit'))[0]).toBe(1);

  const firstPostmaster = postmasterOf(dataDir);
  expect(await end(first.child, 'SIGTERM')).toBe(0);
  expect(commandOf(firstPostmaster)).toBeUndefined();

  const second = await start(dataDir, port);
  expect(await query(dataDir, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  const secondPostmaster = postmasterOf(dataDir);
  process.kill(secondPostmaster, 'SIGKILL');
  await end(second.child, 'SIGKILL');

  const third = await start(dataDir, port);
  expect(await query(dataDir, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  const thirdPostmaster = postmasterOf(dataDir);
  await end(third.child, 'SIGKILL');

  const fourth = await start(dataDir, port);
  await untilGone(thirdPostmaster);
  expect(await query(dataDir, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  const fourthPostmaster = postmasterOf(dataDir);
  fourth.child.stdin?.end();
  await once(fourth.child, 'exit');
  await untilGone(fourthPostmaster);
  rmSync(dataDir, { recursive: true });
}, 60_000);

test('on a taken port the start fails with one sentence that names the port and the variable', async () => {
  const dataDir = openFolder();
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const { port } = squatter.address() as { port: number };
  const { child, output } = await start(dataDir, port);
  expect(output).toBe(`Port ${port} is taken: stop the program that uses it, or set POSTGRES_PORT to a free port.\n`);
  expect(child.exitCode).toBe(1);
  squatter.close();
  rmSync(dataDir, { recursive: true });
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot(
  'root can run Postgres with a data folder that only root may enter, and a second start finds the same data',
  async () => {
    const closed = mkdtempSync(join(tmpdir(), 'land-closed-'));
    const dataDir = join(closed, 'data');
    mkdirSync(dataDir);
    const port = (await findFreePort()) ?? 0;
    const first = await start(dataDir, port);
    await query(dataDir, 'CREATE TABLE kept AS SELECT 1 AS one');
    await end(first.child, 'SIGINT');
    const second = await start(dataDir, port);
    expect(await query(dataDir, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    await end(second.child, 'SIGINT');
    const data = readlinkSync(join(dataDir, 'postgres'));
    expect(existsSync(join(data, 'PG_VERSION'))).toBe(true);
    rmSync(dirname(data), { recursive: true });
    rmSync(closed, { recursive: true });
  },
  30_000,
);
