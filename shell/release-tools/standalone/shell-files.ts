/**
 * The files of the shell and the api that the gate tries a release with: those of this checkout, or, in a section's own
 * repository, those that the running shell has signed (`fetch-shell-parts.ts`).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPacked, projectFolder } from '@land/http/project-folder';

/** The folder of the shell's server. Packed packages are in one folder, as in the workspace. */
export const shellFolder = join(import.meta.dirname, '../..', isPacked ? 'shell' : '');

/** Where a section's own repository stores the signed parts of the running shell. */
export const fetchedFolder = join(projectFolder, '.cache/shell');

/** The shell's frame: its scripts, styles and HTML. */
export const frameFolder = isPacked ? join(fetchedFolder, 'dist') : join(shellFolder, 'dist');

/** The public description of the api. */
export const apiDescription = isPacked ? join(frameFolder, 'openapi.json') : join(projectFolder, 'api/openapi.json');

/** The kit's `contract.json`: the running shell's, if a section in its own repository has fetched it. */
export function contractFile(): string {
  const fetched = join(fetchedFolder, 'contract.json');
  return isPacked && existsSync(fetched) ? fetched : join(shellFolder, isPacked ? '../kit' : 'kit', 'contract.json');
}
