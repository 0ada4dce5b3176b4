import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The secrets in DATA_DIR that a database needs. */
export const KEPT_SECRETS = ['suppression-key', 'consent-signing-key', 'list-key', 'staff-key', 'postgres-password'];

/** The folder of the database in a backup. */
export const DATABASE_FOLDER = 'postgres';

/** Says which programs can read a backup. */
export const DESCRIPTION_FILE = 'backup.json';

export interface BackupDescription {
  /** Such as `linux-x64-18.4.0`: PostgreSQL reads no files of another version or kind of machine. */
  readonly build: string;
  readonly takenAt: string;
}

/** `land-….tar.gz` → `land-….keys.json`: beside the backup, so that it can be moved to another place. */
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
