import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPacked, projectFolder } from '@land/http/project-folder';
import { parseJson } from '../format/release-format.ts';

/** `shell.json` of a section's own repository, which the shell's team gives: the shell that the section is part of. */
export interface PinnedShell {
  url?: string;
  /** SPKI, base64. */
  publicKey?: string;
}

/** Empty in the workspace, and for a file that is missing or not JSON. */
export function readPinnedShell(): PinnedShell {
  const file = join(projectFolder, 'shell.json');
  const { url, publicKey } = Object(isPacked && existsSync(file) ? parseJson(readFileSync(file)) : {}) as Record<
    string,
    unknown
  >;
  return { ...(typeof url === 'string' && { url }), ...(typeof publicKey === 'string' && { publicKey }) };
}
