import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireWritable } from './data-folder.ts';

/** The same for secrets from variables. */
export const LEAST_SECRET_LENGTH = 32;

/**
 * Reads a secret of 32 random bytes (hex), or creates its file. If the file holds less than a secret, throws a sentence
 * that ends with `otherwise`: what to do without a backup, and the cost of the loss.
 */
export function readOrCreateSecret(folder: string, name: string, otherwise: string): string {
  const path = join(folder, name);
  return readSecret(path, otherwise) ?? createSecret(folder, path, otherwise);
}

const CSRF_SECRET_LOST =
  'delete it, and a new one is made. Forms that are open in a browser must then be loaded again, and links in emails about deals that were sent before open no early page.';

/** The secret that shell and api share if none is configured, in a separate folder for a volume. */
export function readSharedSecret(dataFolder: string): string {
  return readOrCreateSecret(join(dataFolder, 'shared'), 'csrf-secret', CSRF_SECRET_LOST);
}

function createSecret(folder: string, path: string, otherwise: string): string {
  requireWritable(folder);
  createOnce(path, `${randomBytes(32).toString('hex')}\n`);
  return readSecret(path, otherwise) ?? '';
}

/**
 * Makes a file that only its owner may read, unless it exists. Safe when several processes start together: a complete
 * file is linked into place, so that the first one wins and nobody reads half a secret.
 */
export function createOnce(path: string, text: string): void {
  // Not the process id: with two containers on one volume, both shells are process 1.
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
