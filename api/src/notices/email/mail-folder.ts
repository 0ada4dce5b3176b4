import { isUUID } from 'class-validator';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of e-mail that no server was set for. */
export function mailFolderOf(dataDir: string): string {
  return join(dataDir, 'mail');
}

/**
 * Keeps an e-mail as a file that its owner alone may read, and returns the path. The same delivery is the same file.
 */
export function keepMail(
  dataDir: string,
  mail: { readonly leadId: string; readonly deliveryId: string; readonly message: Buffer },
): string {
  const folder = mailFolderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${mail.leadId}.${mail.deliveryId}.eml`);
  writeFileSync(`${path}.new`, mail.message, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return path;
}

/** Deletes what was kept about leads, for the erasure of a person. */
export function dropMailOf(dataDir: string, leadIds: readonly string[]): void {
  const ids = new Set(leadIds);
  const folder = mailFolderOf(dataDir);
  for (const name of readMailFolder(folder)) if (ids.has(leadIdOf(name))) rmSync(join(folder, name), { force: true });
}

/** The leads that something is kept about, each once. */
export function findLeadsWithMail(dataDir: string): string[] {
  return [
    ...new Set(
      readMailFolder(mailFolderOf(dataDir))
        .map(leadIdOf)
        .filter((id) => isUUID(id)),
    ),
  ];
}

function leadIdOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

function readMailFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
