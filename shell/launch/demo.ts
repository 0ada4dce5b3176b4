/**
 * `npm run demo`: starts the site of the example company, with the example track record. Its builds and data have their
 * own folders, so that a later `npm start` shows none of it.
 */
import { join } from 'node:path';
import { projectFolder } from './services.ts';

const data = join(projectFolder, '.data/demo');
Object.assign(process.env, {
  TRACK_RECORD: 'example',
  DATA_DIR: data,
  SHELL_DIST_DIR: join(data, 'shell-dist'),
  SELLER_RELEASES_DIR: join(data, 'releases/seller'),
});
// Imported later, because it reads these variables at once.
await import('./start.ts');
