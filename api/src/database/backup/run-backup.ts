import { resolve } from 'node:path';
import { readEnvironment } from '@land/http/environment';
import { DataSettings } from '../../config/config.js';
import { runCommandLine } from '../connection/connect.js';
import { backUp } from './back-up.js';

const ELSEWHERE = 'DATABASE_URL is set: back up that server with pg_dump (shell/OPERATIONS.md, Backups).';

await runCommandLine(async () => {
  const { databaseUrl, dataDir } = new DataSettings(readEnvironment());
  if (databaseUrl !== undefined) throw new Error(ELSEWHERE);
  const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? `${dataDir}/backups`);
  const { file, keysFile } = await backUp(dataDir, folder);
  return `The database is in ${file}\nIts keys are in ${keysFile}\nThe first file has personal data, the second the keys: store both elsewhere, and apart from each other.`;
});
