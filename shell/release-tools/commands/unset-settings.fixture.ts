/**
 * The settings of a site, all empty, which means unset: a process of a test must not get the developer's or the job's
 * settings. Absent ones would come from the file `.env`, which every process reads.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const projectFolder = resolve(import.meta.dirname, '../../..');
const example = readFileSync(resolve(projectFolder, '.env.example'), 'utf8');

export const unsetSettings: Record<string, string> = {
  ...Object.fromEntries([...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => [name, ''])),
  // Only `npm run dev` sets it.
  LIVE_RELOAD: '',
};
