import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads a secret of 32 random bytes (hex) from a file that only its owner may read, and makes the file when
 * there is none. Safe when several processes start together: a complete file is linked into place, so that the
 * first one wins and nobody reads half a secret.
 */
export function readOrCreateSecret(folder: string, name: string): string {
  const path = join(folder, name);
  return readSecret(path) ?? createSecret(folder, path);
}

function createSecret(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(path);
  if (secret === undefined) throw new Error(`The secret file ${path} is empty; delete it and start again.`);
  return secret;
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
