/**
 * `npm run dump-release -w tests`: dumps the database of the last commit after a day, which later releases must
 * upgrade. `-- <commit>`: of another one. Commit the result. Remove the former dump unless a test of the api loads it.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiArgs, projectFolder } from '../../../shell/launch/services.ts';
import { unpackCommit } from '../../compatibility/released-sources.ts';
import { DataFolder } from '../../site/data-folder.ts';
import { findFreePort } from '../../site/free-port.ts';
import { NodeProcess } from '../../site/node-process.ts';
import { untilAnswered } from '../../site/until.ts';
import { askAboutDay, DUMP_SETTINGS, goThroughDay } from './a-day.ts';
import { answersFile, type Migration, recordSchema, writeDump } from './dump.ts';

const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
const commit = git('rev-parse', process.argv[2] ?? 'HEAD');
const name = commit.slice(0, 8);

const folder = join(projectFolder, await unpackCommit(commit), 'api');
execFileSync(process.execPath, [join(projectFolder, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
  cwd: folder,
  stdio: 'inherit',
});
const built = <Module>(path: string) => import(pathToFileURL(join(folder, 'dist', path)).href) as Promise<Module>;
const { startThrowawayPostgres } = await built<{
  startThrowawayPostgres: () => Promise<{ url: string; stop: () => Promise<void> }>;
}>('database/embedded/throwaway-postgres.js');
const { MIGRATIONS } = await built<{ MIGRATIONS: Migration[] }>('database/migrations/migrations.js');

const postgres = await startThrowawayPostgres();
try {
  const schema = await recordSchema(MIGRATIONS, postgres.url);
  await using data = await DataFolder.create();
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...DUMP_SETTINGS,
    API_PORT: String(port),
    API_HOST: '127.0.0.1',
    DATA_DIR: data.path,
    DATABASE_URL: postgres.url,
  };
  await using api = new NodeProcess({ folder, args: apiArgs, env });
  await untilAnswered(
    `${origin}/api/health/ready`,
    () => api.isRunning,
    () => api.output,
  );
  await goThroughDay(origin, postgres.url);
  const answers = await askAboutDay(origin, postgres.url);
  await api[Symbol.asyncDispose]();
  await writeDump(name, schema, postgres.url);
  await writeFile(answersFile(name), `${JSON.stringify(answers, null, 2)}\n`);
  console.log(`Wrote ${name}.sql.gz and ${name}.answers.json in tests/fixtures/databases.`);
} finally {
  await postgres.stop();
}
