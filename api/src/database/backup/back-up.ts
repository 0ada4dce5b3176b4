import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseUrlFile } from '../connection/database-url.js';
import { isServing } from '../embedded/former-server.js';
import { findPostgresBinaries } from '../embedded/postgres-binaries.js';
import { withConnection } from '../connection/own-connection.js';
import { run, statement } from '../statement.js';
import { DATABASE_FOLDER, DESCRIPTION_FILE, keysFileOf, SECRET_FILES, runTar } from './backup-files.js';

// These statements follow "Making a Base Backup Using the Low Level API" in PostgreSQL's manual, because the npm
// package with Postgres contains neither pg_dump nor pg_basebackup.
const RETAIN_WAL = statement<object, { lsn: string }>(
  'keep-log-for-backup',
  `SELECT lsn::text AS lsn FROM pg_create_physical_replication_slot('land_backup_' || pg_backend_pid(), true, true)`,
);
const BEGIN = statement<object, { segment: string }>(
  'begin-backup',
  `SELECT pg_walfile_name(pg_backup_start('land', true)) AS segment`,
);
const END = statement<object, { segment: string; label: string }>(
  'end-backup',
  `SELECT pg_walfile_name(lsn) AS segment, labelfile AS label FROM pg_backup_stop(false)`,
);

/** Folders whose files Postgres creates again at its start, and temporary files. */
const NOT_COPIED_WHILE_RUNNING =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)pgsql_tmp/;
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts']);

/** The two files of a backup. */
export interface Backup {
  /** Absolute path of the file with the database. */
  readonly file: string;
  /** Absolute path of the file with the keys of DATA_DIR that the database needs. */
  readonly keysFile: string;
}

/**
 * Saves the embedded database of `dataDir`, running or stopped, into `folder`, and its keys into a separate file.
 * @throws Error with one sentence for the operator
 */
export async function backUp(dataDir: string, folder: string, now = new Date()): Promise<Backup> {
  const data = join(dataDir, 'postgres');
  if (!existsSync(join(data, 'PG_VERSION'))) throw new Error(`There is no database in ${dataDir}: nothing to back up.`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `land-${now.toISOString().replaceAll(/[:.]|\d{3}Z/g, '')}Z.tar.gz`);
  // In the same folder, so that the rename of the complete archive is atomic.
  const draft = mkdtempSync(join(folder, '.backup-'));
  try {
    await copyDatabase(dataDir, realpathSync(data), join(draft, DATABASE_FOLDER));
    const description = { build: findPostgresBinaries().buildName, takenAt: now.toISOString() };
    writeFileSync(join(draft, DESCRIPTION_FILE), JSON.stringify(description));
    const archive = join(draft, 'database.tar.gz');
    await runTar(['-czf', archive, '-C', draft, DESCRIPTION_FILE, DATABASE_FOLDER]);
    chmodSync(archive, 0o600);
    const keys = SECRET_FILES.filter((name) => existsSync(join(dataDir, name)));
    const secrets = Object.fromEntries(keys.map((name) => [name, readFileSync(join(dataDir, name), 'utf8').trim()]));
    writeFileSync(keysFileOf(file), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(archive, file);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  writeFileSync(join(dataDir, 'last-backup'), '');
  return { file, keysFile: keysFileOf(file) };
}

async function copyDatabase(dataDir: string, data: string, copy: string): Promise<void> {
  if (isServing(data)) return copyServing(readFileSync(databaseUrlFile(dataDir), 'utf8').trim(), data, copy);
  await copyFolder(data, copy, (name) => !NOT_COPIED.has(name));
  if (isServing(data)) throw new Error('The database was started during its backup: run the backup again.');
}

function copyServing(url: string, data: string, copy: string): Promise<void> {
  return withConnection({ connectionString: url, application_name: 'land-backup' }, async (client) => {
    // Until this connection ends, the server retains the write-ahead log.
    await run(client, RETAIN_WAL.with());
    const [begun] = await run(client, BEGIN.with());
    await copyFolder(data, copy, (name) => !NOT_COPIED.has(name) && !NOT_COPIED_WHILE_RUNNING.test(name));
    await copyWal(client, { data, copy, from: begun?.segment ?? '' });
  });
}

/** Ends the backup, and copies the segments of the write-ahead log that were written during it. */
async function copyWal(
  client: pg.Client,
  { data, copy, from }: Record<'data' | 'copy' | 'from', string>,
): Promise<void> {
  const [ended] = await run(client, END.with());
  writeFileSync(join(copy, 'backup_label'), ended?.label ?? '');
  const wal = join(data, 'pg_wal');
  const segments = readdirSync(wal).filter(
    (name) => name >= from && name <= (ended?.segment ?? '') && name.length === 24,
  );
  for (const name of segments) await copyFile(join(wal, name), join(copy, 'pg_wal', name));
}

/** Copies a folder whose files may change or vanish meanwhile. `isWanted` gets paths relative to the folder. */
async function copyFolder(from: string, to: string, isWanted: (path: string) => boolean, path = ''): Promise<void> {
  await mkdir(join(to, path), { recursive: true });
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const name = path ? `${path}/${entry.name}` : entry.name;
    if (!isWanted(name)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, isWanted, name);
    else await copyFile(join(from, name), join(to, name)).catch(ignoreVanished);
  }
}

function ignoreVanished(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
