import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { withConnection } from '../connection/own-connection.js';
import { run, runCommand, statement } from '../statement.js';
import type { PostgresLocation } from './postgres-process.js';

const runFile = promisify(execFile);

/** Name of the database and of its only account. */
export const DATABASE_NAME = 'land';

const FIND_DATABASE = statement<{ database: string }, object>(
  'find-database',
  'SELECT FROM pg_database WHERE datname = :database',
);

/** Creates an empty database cluster unless one exists. Renames it last, so that a kill leaves no partial cluster. */
export async function ensureCluster(location: PostgresLocation, password: string, flags: string[] = []): Promise<void> {
  if (existsSync(join(location.dataFolder, 'PG_VERSION'))) return;
  const draft = `${location.dataFolder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  chmodSync(draft, 0o700);
  if (location.account) chownSync(draft, location.account.uid, location.account.gid);
  await initializeCluster({ ...location, dataFolder: draft }, password, flags);
  rmSync(location.dataFolder, { recursive: true, force: true });
  mkdirSync(dirname(location.dataFolder), { recursive: true });
  renameSync(draft, location.dataFolder);
}

async function initializeCluster(location: PostgresLocation, password: string, flags: string[]): Promise<void> {
  const passwordFile = join(tmpdir(), `land-postgres-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (location.account) chownSync(passwordFile, location.account.uid, location.account.gid);
  try {
    const all = [
      `--pgdata=${location.dataFolder}`,
      `--username=${DATABASE_NAME}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts texts the same on every machine, whatever locales it has.
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...flags,
    ];
    await runFile(join(location.programs, 'bin', 'initdb'), all, { ...location.account, cwd: '/' });
  } catch (error) {
    throw new Error(`initdb failed: ${(error as { stderr?: string }).stderr?.trim()}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** URL of a database on this machine. */
export function localUrl(port: number, password: string, database: string): string {
  return `postgres://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates the database in the cluster unless it exists. */
export async function ensureDatabase(port: number, password: string, database: string): Promise<void> {
  const config = { connectionString: localUrl(port, password, 'postgres') };
  const ensure = () =>
    withConnection(config, async (client) => {
      const found = await run(client, FIND_DATABASE.with({ database }));
      if (found.length === 0) await runCommand(client, `CREATE DATABASE ${client.escapeIdentifier(database)}`);
    });
  await ensure().catch((failure: unknown) => {
    if ((failure as { code?: string }).code !== undefined) throw failure;
    // A server that has just started may not answer its first connection: seen once in thousands of starts.
    return ensure();
  });
}

/** Sets the password of the cluster's only account, while no server uses the cluster. */
export async function setPassword(
  { account, dataFolder, programs }: PostgresLocation,
  password: string,
): Promise<void> {
  const single = spawn(join(programs, 'bin', 'postgres'), ['--single', '-D', dataFolder, 'postgres'], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  single.stdin.end(`ALTER ROLE ${DATABASE_NAME} PASSWORD '${password.replaceAll("'", "''")}'\n`);
  const [code] = (await once(single, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The password of the embedded database could not be set.');
}
