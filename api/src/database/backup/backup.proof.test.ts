import { expect, test } from '@jest/globals';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../embedded/free-port.js';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { backUp } from './back-up.js';
import { keysFileOf } from './backup-files.js';
import { restore } from './restore.js';

// Creates a folder that every account can read, as project folders usually are: mkdtemp creates private ones.
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'land-backup-'));
  chmodSync(folder, 0o755);
  return folder;
}

async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: readFileSync(join(dataDir, 'database-url'), 'utf8').trim() });
  await client.connect();
  return client;
}

async function startFilled(dataDir: string) {
  const server = await startEmbeddedPostgres(dataDir, (await findFreePort()) ?? 0);
  writeFileSync(join(dataDir, 'list-key'), `${'k'.repeat(64)}\n`);
  const client = await connect(dataDir);
  await client.query(`CREATE TABLE kept (number int PRIMARY KEY, words text);
    INSERT INTO kept SELECT n, repeat(md5(n::text), 40) FROM generate_series(1, 20000) n`);
  await client.end();
  return server;
}

/** The stored numbers, each with its words. */
async function readKept(dataDir: string): Promise<number[]> {
  const server = await startEmbeddedPostgres(dataDir, (await findFreePort()) ?? 0);
  const client = await connect(dataDir);
  const { rows } = await client.query<{ number: number }>(
    'SELECT number FROM kept WHERE words = repeat(md5(number::text), 40) ORDER BY number',
  );
  await client.end();
  await server.stop();
  return rows.map(({ number }) => number);
}

test('a backup taken while rows are written contains every row committed before it, and restores into an empty folder', async () => {
  const [dataDir, folder, other] = [openFolder(), openFolder(), openFolder()];
  const server = await startFilled(dataDir);
  const client = await connect(dataDir);
  let [last, isDone] = [20_000, false];
  const writing = (async () => {
    while (!isDone) {
      // Each tenth statement overwrites an old row, and a checkpoint moves pages.
      await client.query('INSERT INTO kept VALUES ($1::int, repeat(md5($1::int::text), 40))', [last + 1]);
      if (last % 10 === 0) await client.query('UPDATE kept SET words = words WHERE number = $1', [last % 20_000]);
      if (last % 500 === 0) await client.query('CHECKPOINT');
      last += 1;
    }
  })();
  const before = last;
  const { file, keysFile } = await backUp(dataDir, folder);
  isDone = true;
  await writing;
  await client.end();
  await server.stop();
  expect(last).toBeGreaterThan(before + 100);
  expect([file, keysFile].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(readdirSync(folder)).toHaveLength(2);

  await restore(file, other);
  const kept = await readKept(other);
  expect(kept.length).toBeGreaterThanOrEqual(before);
  // No row before the newest one is missing.
  expect(kept).toEqual(Array.from(kept, (_, index) => index + 1));
  for (const name of ['list-key', 'postgres-password'])
    expect(readFileSync(join(other, name), 'utf8')).toBe(readFileSync(join(dataDir, name), 'utf8'));
  for (const made of [dataDir, folder, other]) rmSync(made, { recursive: true });
}, 120_000);

test('a stopped database is backed up too; a restore that would lose data is refused and changes nothing', async () => {
  const [dataDir, folder, other] = [openFolder(), openFolder(), openFolder()];
  await expect(backUp(other, folder)).rejects.toThrow(`There is no database in ${other}: nothing to back up.`);
  await (await startFilled(dataDir)).stop();
  const { file, keysFile } = await backUp(dataDir, folder);

  await expect(restore(file, dataDir)).rejects.toThrow(`${dataDir} has a database: move that folder away first`);
  writeFileSync(join(other, 'list-key'), 'another key');
  await expect(restore(file, other)).rejects.toThrow(`${join(other, 'list-key')} is another key than the backup's`);
  rmSync(join(other, 'list-key'));
  const keys = readFileSync(keysFile);
  rmSync(keysFile);
  await expect(restore(file, other)).rejects.toThrow('The keys of this backup are missing');
  writeFileSync(keysFile, keys);
  const cut = join(folder, 'cut.tar.gz');
  writeFileSync(cut, readFileSync(file).subarray(0, 100_000));
  writeFileSync(keysFileOf(cut), keys);
  await expect(restore(cut, other)).rejects.toThrow('tar failed');
  expect(readdirSync(other)).toEqual([]);

  await restore(file, other);
  expect(await readKept(other)).toHaveLength(20_000);
  expect(existsSync(join(dataDir, 'last-backup'))).toBe(true);
  for (const made of [dataDir, folder, other]) rmSync(made, { recursive: true });
}, 120_000);
