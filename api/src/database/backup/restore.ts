import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createOnce } from '@land/http/secret-file';
import { findPostgresAccount, ownerOf } from '../embedded/postgres-account.js';
import { findPostgresBinaries } from '../embedded/postgres-binaries.js';
import { reachableDataFolder } from '../embedded/postgres-home.js';
import { DATABASE_FOLDER, DESCRIPTION_FILE, keysFileOf, SECRET_FILES, runTar } from './backup-files.js';
import type { BackupDescription } from './backup-files.js';

/**
 * Restores a backup of the embedded database and its keys into a `dataDir` without a database.
 * @throws Error with one sentence for the operator; nothing was changed
 */
export async function restore(file: string, dataDir: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(`${dataDir} has a database: move that folder away first, or set DATA_DIR to an empty one.`);
  const keys = readKeys(file, dataDir);
  const found = findPostgresAccount();
  const data = reachableDataFolder(dataDir, found);
  const draft = `${data}.restoring`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    await runTar(['-xzf', file, '-C', draft, '--no-same-owner']);
    refuseOtherBuild(readDescription(draft, file));
    const database = join(draft, DATABASE_FOLDER);
    chmodSync(database, 0o700);
    const account = found && ownerOf(dirname(data), found);
    if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, database]);
    for (const [name, key] of keys) createOnce(join(dataDir, name), `${key}\n`);
    rmSync(data, { recursive: true, force: true });
    renameSync(database, data);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function readKeys(file: string, dataDir: string): [name: string, key: string][] {
  const path = keysFileOf(file);
  if (!existsSync(path))
    throw new Error(`The keys of this backup are missing: put the file ${path}, which the backup made, there again.`);
  const keys = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>).filter(([name]) =>
    SECRET_FILES.includes(name),
  );
  const other = keys.find(([name, key]) => {
    const present = join(dataDir, name);
    return existsSync(present) && readFileSync(present, 'utf8').trim() !== key;
  });
  if (other) throw new Error(`${join(dataDir, other[0])} is another key than the backup's: move it away first.`);
  return keys;
}

function readDescription(draft: string, file: string): BackupDescription {
  const path = join(draft, DESCRIPTION_FILE);
  if (!existsSync(path)) throw new Error(`${file} was not made by "npm run backup".`);
  return JSON.parse(readFileSync(path, 'utf8')) as BackupDescription;
}

function refuseOtherBuild({ build }: BackupDescription): void {
  const own = findPostgresBinaries().buildName;
  // Only platform and major version count: linux-x64-18 for linux-x64-18.4.0.
  const withoutMinor = (name: string) => /^(.+-\d+)\./.exec(name)?.[1];
  if (withoutMinor(build) !== withoutMinor(own))
    throw new Error(
      `The backup is of PostgreSQL ${build}, and this machine runs ${own}: restore it on such a machine.`,
    );
}
