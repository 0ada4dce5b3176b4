import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Names of the files in DATA_DIR with secrets that the database needs. */
export const SECRET_FILES = ['suppression-key', 'consent-signing-key', 'list-key', 'staff-key', 'postgres-password'];

/** Name of the database's folder inside a backup. */
export const DATABASE_FOLDER = 'postgres';

/** Name of the file inside a backup with its `BackupDescription`. */
export const DESCRIPTION_FILE = 'backup.json';

/** Build of Postgres and time of a backup. */
export interface BackupDescription {
  /** Such as `linux-x64-18.4.0`: PostgreSQL cannot read files of another major version or platform. */
  readonly build: string;
  readonly takenAt: string;
}

/** Path of the file with a backup's keys: `land-….tar.gz` → `land-….keys.json` in the same folder. */
export function keysFileOf(backup: string): string {
  return backup.replace(/(\.tar\.gz)?$/, '.keys.json');
}

/**
 * Runs the system's tar.
 * @throws Error with tar's output
 */
export async function runTar(args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('tar', [...args]);
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    throw new Error(`tar failed: ${stderr.trim() || message}`, { cause: error });
  }
}
