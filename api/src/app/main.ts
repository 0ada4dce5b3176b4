import { setTimeout as pause } from 'node:timers/promises';
import { Config, ConfigError } from '../config/config.js';
import { createApp } from './create-app.js';
import { Database } from '../database/database.js';
import { Drain } from '@land/http/drain';
import { MetricsServer } from '../telemetry/metrics-server.js';

/** The longest wait for the database. After it the api listens without one, to report that it is alive. */
const LONGEST_WAIT_MS = 2000;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function readConfig(): Config {
  try {
    return new Config(process.env);
  } catch (error) {
    return fail(error instanceof ConfigError ? error.message : `The api cannot start: ${(error as Error).message}`);
  }
}

const config = readConfig();
const app = await createApp(config);
app.get(Drain).endOnSignal(app.getHttpServer(), { seconds: config.drainSeconds, close: () => app.close() });
app
  .get(Database)
  .whenRefused.then(async (sentence) => {
    await app.close().catch(() => undefined);
    fail(sentence);
  })
  .catch(fail);
try {
  await app.init();
  // A load balancer that checks only the port must not send submissions before they can be stored.
  await Promise.race([app.get(Database).whenReady, pause(LONGEST_WAIT_MS)]);
  await app.listen(config.port, config.host);
  await app.get(MetricsServer).listen();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  await app.close().catch(() => undefined);
  fail(
    code === 'EADDRINUSE'
      ? `Port ${config.port} is taken: stop the program that uses it, or set API_PORT to a free port.`
      : `The api cannot start on ${config.host}:${config.port}: ${message}`,
  );
}
