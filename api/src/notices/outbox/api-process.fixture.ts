import inject from 'light-my-request';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../config/config.js';
import {
  clientOf,
  TEST_CSRF_SECRET,
  TEST_LIST_KEY,
  TEST_SIGNING_KEY,
  TEST_STAFF_KEY,
  TEST_SUPPRESSION_KEY,
} from '../../test-api.fixture.js';
import { until } from '../notices.fixture.js';

/** A real process of the api, from its sources, with its own port; tests kill, freeze or end it. */
export async function startApiProcess(databaseUrl: string, settings: Readonly<Record<string, string>> = {}) {
  const folder = join(PROJECT_ROOT, 'api');
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_NO_WARNINGS: '1',
    // Node's cache of compiled sources makes a start a sixth cheaper.
    NODE_COMPILE_CACHE: join(PROJECT_ROOT, '.cache/node'),
    DATABASE_URL: databaseUrl,
    API_PORT: '0',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'land-process-')),
    CSRF_SECRET: TEST_CSRF_SECRET,
    SUPPRESSION_KEY: TEST_SUPPRESSION_KEY,
    CONSENT_SIGNING_KEY: TEST_SIGNING_KEY,
    LIST_KEY: TEST_LIST_KEY,
    STAFF_KEY: TEST_STAFF_KEY,
    DRAIN_SECONDS: '0',
    ...settings,
  };
  const child = spawn(process.execPath, ['--import', join(folder, 'swc-sources.mjs'), join(folder, 'src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const isReady = () => output.includes('database ready') && output.includes('Server listening at ');
  await until('the start of the api', () => isReady() || child.exitCode !== null, 45).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const origin = String(/Server listening at (http:[^"]+)/.exec(output)?.[1]);
  // Over the network, with the interface of an api in the test's process.
  const client = clientOf((options) =>
    inject((asked, answer) => {
      const sent = request(origin + asked.url, { method: asked.method, headers: asked.headers }, (received) => {
        answer.writeHead(received.statusCode ?? 500, received.headers);
        received.pipe(answer);
      });
      asked.pipe(sent);
    }, options),
  );
  return {
    origin,
    ...client,
    readOutput: () => output,
    /** The exit code, or null after a signal. */
    ended: ended.then(([code]) => code),
    end: async (signal: NodeJS.Signals): Promise<number | null> => {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}
