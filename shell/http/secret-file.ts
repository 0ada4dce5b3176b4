import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireWritable } from './data-folder.ts';

/** The fewest characters of a secret, in a file or in a variable. */
export const LEAST_SECRET_LENGTH = 32;

/**
 * Reads a secret of 32 random bytes (hex), or creates its file. If the file is too short, throws a sentence for the
 * operator. It ends with `otherwise`: what to do without a backup, and what is lost then.
 */
export function readOrCreateSecret(folder: string, name: string, otherwise: string): string {
  const path = join(folder, name);
  return readSecret(path, otherwise) ?? createSecret(folder, path, otherwise);
}

const CSRF_SECRET_LOST =
  'delete it, and a new one is made. Forms that are open in a browser must then be loaded again, and links in emails about deals that were sent before open no early page.';

/**
 * The secret that shell and api share if none is configured. It has its own folder, so that a volume can be mounted
 * there.
 */
export function readSharedSecret(dataFolder: string): string {
  return readOrCreateSecret(join(dataFolder, 'shared'), 'csrf-secret', CSRF_SECRET_LOST);
}

function createSecret(folder: string, path: string, otherwise: string): string {
  requireWritable(folder);
  createOnce(path, `${randomBytes(32).toString('hex')}\n`);
  return readSecret(path, otherwise) ?? '';
}

/**
 * Creates a file that only its owner may read, unless it exists. Several processes may do so at once: each writes a
 * temporary file and links it to the path, so the first one wins and no process reads a partial secret.
 */
export function createOnce(path: string, text: string): void {
  // A random name, not the process id: in two containers on one volume both processes may have the id 1.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readSecret(path: string, otherwise: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= LEAST_SECRET_LENGTH) return secret;
  throw new Error(
    `The secret in ${path} has fewer than ${LEAST_SECRET_LENGTH} characters: put the file back from the backup. Without one, ${otherwise}`,
  );
}
