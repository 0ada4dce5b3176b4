import { resolve } from 'node:path';

/** Root folder of the project; the same from api/src and from api/dist. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');
