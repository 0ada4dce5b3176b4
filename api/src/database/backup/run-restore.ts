import { resolve } from 'node:path';
import { readEnvironment } from '@land/http/environment';
import { DataSettings } from '../../config/config.js';
import { runCommandLine } from '../connection/connect.js';
import { restore } from './restore.js';

const ELSEWHERE = 'DATABASE_URL is set: restore that server with pg_restore (shell/OPERATIONS.md, Backups).';

await runCommandLine(async () => {
  const { databaseUrl, dataDir } = new DataSettings(readEnvironment());
  const [file] = process.argv.slice(2);
  if (databaseUrl !== undefined) throw new Error(ELSEWHERE);
  if (file === undefined) throw new Error('Name the backup: npm run restore -- <file>.');
  await restore(resolve(process.env.INIT_CWD ?? '.', file), dataDir);
  return `Restored to ${dataDir}. Start the site: npm start`;
});
