import { DataSettings } from '../../config/config.js';
import { readEnvironment } from '@land/http/environment';
import { createLog } from '../../log/log.js';
import { DATABASE_NAME } from './postgres-cluster.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { whenParentEnds } from './when-parent-ends.js';

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : 'Postgres cannot start.'}\n`);
  process.exit(1);
}

function readSettings(): DataSettings {
  try {
    return new DataSettings(readEnvironment());
  } catch (error) {
    return fail(error);
  }
}

const { dataDir, postgresPort } = readSettings();
let isStopping = false;
const starting = startEmbeddedPostgres(dataDir, postgresPort);

// During the start, a signal takes effect after it, because a partly created cluster would have to be created again.
const stop = (): void => {
  isStopping = true;
  starting
    .then((server) => server.stop())
    .catch(() => undefined)
    .finally(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
whenParentEnds(stop);

const server = await starting.catch(fail);
createLog('info', undefined, 'postgres').info(
  `postgres ready postgres://${DATABASE_NAME}@127.0.0.1:${postgresPort}/${DATABASE_NAME}`,
);
await server.ended;
if (!isStopping) fail(new Error('Postgres ended unexpectedly.'));
