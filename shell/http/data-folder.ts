import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write to it. Give the account access,',
  EPERM: 'this account may not write to it. Give the account access,',
  EROFS: 'its file system is read-only. Make it writable,',
  ENOSPC: 'the disk is full. Free some space,',
  EDQUOT: 'the quota of this account is used up. Free some space,',
  ENOTDIR: 'a file stands where the folder should be. Move that file away,',
  EEXIST: 'a file stands where the folder should be. Move that file away,',
};

/**
 * Creates the folder if it is missing, and checks that it is writable by writing and deleting a small file.
 * @throws Error with one sentence for the operator
 */
export function requireWritable(folder: string): void {
  const probe = join(folder, `.writable-${randomBytes(6).toString('hex')}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw new Error(explain(error as NodeJS.ErrnoException, folder), { cause: error });
  }
}

function explain({ code = '', message }: NodeJS.ErrnoException, folder: string): string {
  const why = WHY[code];
  return why ? `Nothing can be written to ${folder}: ${why} or set DATA_DIR to another folder.` : message;
}
