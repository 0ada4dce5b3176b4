import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.js';
import { findPostgresAccount } from './postgres-account.js';
import { findPostgresBinaries } from './postgres-binaries.js';
import { DATABASE_NAME, ensureCluster, ensureDatabase, localUrl } from './postgres-cluster.js';
import { reachableBinaries } from './postgres-home.js';
import { spawnPostgres } from './postgres-process.js';

/** A Postgres for one test run. */
export interface ThrowawayPostgres {
  readonly url: string;
  /** Process id of the server. */
  readonly pid: number;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

// Commits do not wait for the disk, because the data need not survive a crash.
const WITHOUT_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

interface ThrowawayAddress {
  readonly port?: number;
  readonly password?: string;
}

/** Starts an empty Postgres, by default on a free port, with its data in a temporary folder. */
export async function startThrowawayPostgres(
  settings: Readonly<Record<string, string>> = {},
  address: ThrowawayAddress = {},
): Promise<ThrowawayPostgres> {
  const account = findPostgresAccount();
  const folder = mkdtempSync(join(tmpdir(), 'land-postgres-'));
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  const location = {
    account,
    programs: reachableBinaries(findPostgresBinaries(), account),
    dataFolder: join(folder, 'data'),
  };
  const password = address.password ?? randomBytes(16).toString('hex');
  await ensureCluster(location, password, ['--no-sync']);
  const port = address.port ?? (await findFreePort()) ?? 0;
  const server = await spawnPostgres(location, port, { ...WITHOUT_DURABILITY, ...settings });
  await ensureDatabase(port, password, DATABASE_NAME);
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: localUrl(port, password, DATABASE_NAME), pid: server.pid, stop };
}
