import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { canEnter, type PostgresAccount } from './postgres-account.js';
import type { PostgresBinaries } from './postgres-binaries.js';

// Not the folder for temporary files, which a restart of the machine empties.
const SHARED_HOME = '/var/lib/land-postgres';

/**
 * Returns a folder with the programs that the account can enter: the one where npm installed them, or a copy. All
 * projects on the machine share one copy per build.
 */
export function reachableBinaries(binaries: PostgresBinaries, account: PostgresAccount | undefined): string {
  if (account === undefined || canEnter(account, join(binaries.folder, 'bin'))) return binaries.folder;
  const copy = join(SHARED_HOME, `programs-${binaries.buildName}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${randomBytes(4).toString('hex')}`;
  makeOpenFolder(SHARED_HOME);
  cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', draft]);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * Returns the folder of the database: DATA_DIR/postgres. If the account cannot enter DATA_DIR (a project under /root),
 * DATA_DIR/postgres becomes a symbolic link to a folder below /var/lib.
 */
export function reachableDataFolder(dataDir: string, account: PostgresAccount | undefined): string {
  mkdirSync(dataDir, { recursive: true });
  const wanted = join(dataDir, 'postgres');
  if (account === undefined) return wanted;
  const pointedTo = readPointer(wanted);
  if (pointedTo !== undefined && !belongsToAnother(pointedTo, dataDir)) return pointedTo;
  if (pointedTo === undefined && canEnter(account, dataDir)) return wanted;
  return relocate(wanted, dataDir, account);
}

function relocate(wanted: string, dataDir: string, account: PostgresAccount): string {
  // A random name: if the folder were named after the project's path, a new clone at the path of an old one would use
  // the old data, and lack its password.
  const home = join(SHARED_HOME, `data-${randomBytes(6).toString('hex')}`);
  const data = join(home, 'postgres');
  makeOpenFolder(SHARED_HOME);
  makeOpenFolder(home);
  chownSync(home, account.uid, account.gid);
  writeFileSync(join(home, 'data-dir'), realpathSync(dataDir));
  // Moves the data of a project that was moved below a closed folder after its first start.
  if (existsSync(wanted) && readPointer(wanted) === undefined) cpSync(wanted, data, { recursive: true });
  if (existsSync(data)) {
    chmodSync(data, 0o700);
    execFileSync('chown', ['-hR', `${account.uid}:${account.gid}`, data]);
  }
  rmSync(wanted, { recursive: true, force: true });
  symlinkSync(data, wanted);
  return data;
}

function readPointer(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
}

// A copy of the whole project also contains the link, but two projects must not share one database.
function belongsToAnother(data: string, dataDir: string): boolean {
  const record = join(dirname(data), 'data-dir');
  if (!existsSync(record)) return false;
  const owner = readFileSync(record, 'utf8');
  return owner !== realpathSync(dataDir) && readPointer(join(owner, 'postgres')) === data;
}

function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}
