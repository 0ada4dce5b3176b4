/** `npm start`, ended by a signal to npm, to its child, or to the terminal's process group. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';
import { unsetSettings } from '../../shell/release-tools/commands/unset-settings.fixture.ts';
import { DataFolder } from '../site/data-folder.ts';
import { isAlive, listDescendants } from '../site/process-tree.ts';
import { until } from '../site/until.ts';
import { chooseSitePorts } from '../site/whole-site.ts';

test.setTimeout(300_000);

const START_LIMIT_MS = 90_000;
const STOP_LIMIT_MS = 20_000;

/** Each gets npm and the process that npm started. */
const endings: [title: string, end: (npm: number, child: number) => void][] = [
  ['SIGTERM to npm', (npm) => process.kill(npm, 'SIGTERM')],
  ['SIGINT to npm', (npm) => process.kill(npm, 'SIGINT')],
  ['SIGKILL to npm', (npm) => process.kill(npm, 'SIGKILL')],
  ['SIGTERM to its child', (_, child) => process.kill(child, 'SIGTERM')],
  ['Ctrl-C in the terminal', (npm) => process.kill(-npm, 'SIGINT')],
  ['a terminal that closes', (npm) => process.kill(-npm, 'SIGHUP')],
];

/** Installs a version of npm, and returns the path of its program. */
async function installNpm(version: number, folder: string): Promise<string> {
  await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `npm@${version}`]);
  return join(folder, 'node_modules/npm/bin/npm-cli.js');
}

async function startWithNpm(program: string, dataFolder: string) {
  const ports = await chooseSitePorts({});
  const npm = spawn(process.execPath, [program, 'start'], {
    cwd: projectFolder,
    env: {
      ...process.env,
      ...unsetSettings,
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      PUBLIC_ORIGIN: `http://localhost:${ports.SHELL_PORT}`,
      DATA_DIR: dataFolder,
      SHELL_METRICS_PORT: 'off',
      API_METRICS_PORT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, as a terminal gives each command.
    detached: true,
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await until(
    () => output.includes('Ctrl-C stops everything.') || npm.exitCode !== null,
    () => output,
    START_LIMIT_MS,
  );
  return npm.pid ?? NaN;
}

for (const version of [10, 11])
  test(`npm ${version} start: a signal to npm, to its child or to the terminal's group stops every process`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'land-npm-'));
    const program = await installNpm(version, folder);
    await using data = await DataFolder.create();
    for (const [title, end] of endings)
      await test.step(title, async () => {
        const npm = await startWithNpm(program, data.path);
        const [child = NaN] = listDescendants(npm);
        const started = [npm, ...listDescendants(npm)];
        try {
          // npm, the launcher, six services, and the processes of Postgres.
          expect(started.length).toBeGreaterThan(8);
          end(npm, child);
          await expect.poll(() => started.filter(isAlive), { timeout: STOP_LIMIT_MS }).toEqual([]);
        } finally {
          for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGKILL');
        }
      });
    await rm(folder, { recursive: true });
  });
