/**
 * All settings as empty variables, which count as unset, so that a test's processes do not use the settings of the
 * developer or of CI. Missing variables would be read from the file `.env`.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const projectFolder = resolve(import.meta.dirname, '../../..');
const example = readFileSync(resolve(projectFolder, '.env.example'), 'utf8');

export const unsetSettings: Record<string, string> = {
  ...Object.fromEntries([...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => [name, ''])),
  // Not in .env.example, because only `npm run dev` sets them.
  DEV_SERVER: '',
  DESK_DEV_SERVER: '',
  // The same for `npm run demo`.
  TRACK_RECORD: '',
  SHELL_DIST_DIR: '',
};
