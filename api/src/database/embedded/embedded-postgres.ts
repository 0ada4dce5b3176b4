import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { requireWritable } from '@land/http/data-folder';
import { readOrCreateSecret } from '@land/http/secret-file';
import { databaseUrlFile } from '../connection/database-url.js';
import { findFreePort } from './free-port.js';
import { waitForFormerServer } from './former-server.js';
import { findPostgresAccount, ownerOf } from './postgres-account.js';
import { findPostgresBinaries } from './postgres-binaries.js';
import { DATABASE_NAME, ensureCluster, ensureDatabase, localUrl, setPassword } from './postgres-cluster.js';
import { reachableBinaries, reachableDataFolder } from './postgres-home.js';
import { spawnPostgres, type PostgresLocation, type PostgresServer } from './postgres-process.js';

const WRONG_PASSWORD = '28P01';
const PASSWORD_LOST = 'delete it: the next start sets a new one, and nothing is lost.';

// Part of postgres' message if only its main process was killed: its sessions use the shared memory until they notice.
const LEFT_OVER_SESSIONS = 'is still in use';
const LEFT_OVER_TIMEOUT_MS = 10_000;

/**
 * Starts the project's own Postgres on 127.0.0.1 with its data below `dataDir`, recovers from an earlier kill, and
 * writes its URL to `dataDir`/database-url for the other processes.
 * @throws Error with one sentence for the operator
 */
export async function startEmbeddedPostgres(dataDir: string, port: number): Promise<PostgresServer> {
  requireWritable(dataDir);
  const password = readOrCreateSecret(dataDir, 'postgres-password', PASSWORD_LOST);
  const found = findPostgresAccount();
  const dataFolder = reachableDataFolder(dataDir, found);
  const account = found && ownerOf(dataFolder, found);
  const location: PostgresLocation = {
    account,
    dataFolder,
    programs: reachableBinaries(findPostgresBinaries(), account),
  };
  await waitForFormerServer(location.dataFolder);
  if ((await findFreePort(port)) === undefined) {
    throw new Error(`Port ${port} is taken: stop the program that uses it, or set POSTGRES_PORT to a free port.`);
  }
  await ensureCluster(location, password);
  const server = await openServer(location, port, password);
  writeUrl(dataDir, localUrl(port, password, DATABASE_NAME));
  return server;
}

/**
 * Starts the server. If it refuses the password, because the password file was lost and made again, sets the new
 * password: whoever may start the server owns it.
 */
async function openServer(location: PostgresLocation, port: number, password: string): Promise<PostgresServer> {
  const server = await spawnWhenLeftOversAreGone(location, port);
  try {
    await ensureDatabase(port, password, DATABASE_NAME);
    return server;
  } catch (error) {
    await server.stop();
    if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
  }
  await setPassword(location, password);
  const opened = await spawnPostgres(location, port, {});
  await ensureDatabase(port, password, DATABASE_NAME);
  return opened;
}

async function spawnWhenLeftOversAreGone(location: PostgresLocation, port: number): Promise<PostgresServer> {
  const deadline = Date.now() + LEFT_OVER_TIMEOUT_MS;
  for (;;) {
    try {
      return await spawnPostgres(location, port, {});
    } catch (error) {
      if (!(error as Error).message.includes(LEFT_OVER_SESSIONS) || Date.now() > deadline) throw error;
      await pause(300);
    }
  }
}

function writeUrl(dataDir: string, url: string): void {
  const file = databaseUrlFile(dataDir);
  writeFileSync(`${file}.new`, `${url}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}
