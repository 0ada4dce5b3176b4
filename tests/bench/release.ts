/** The time from the section team's command to the new page for visitors, with every check of the gate. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectFolder } from '../../shell/launch/services.ts';
import { type Figure, type MeasuredSite, median } from './figure.ts';

const ROUNDS = 3;
const page = '/sell-your-land';

export async function measureRelease({ origin, env }: MeasuredSite): Promise<Figure[]> {
  const measure = (command: string[]) => measureCommand(origin, command, { ...env, SHELL_URL: origin });
  // Fills the caches that every later release uses.
  await measure(['release']);
  const times = { release: [] as number[], rollback: [] as number[], promote: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.release.push(await measure(['release']));
    const version = await readVersion(origin);
    times.rollback.push(await measure(['rollback']));
    times.promote.push(await measure(['promote', '--', version]));
  }
  const figure = (what: string, values: number[], bound: number): Figure => ({
    what,
    value: median(values),
    bound,
    unit: 's',
  });
  return [
    figure('npm run release to the page, all checks on', times.release, 6),
    figure('npm run rollback to the page', times.rollback, 2),
    figure('npm run promote to the page', times.promote, 2),
  ];
}

/**
 * Seconds until a visitor gets another release than before. No request is sent before the pointer has moved, because it
 * would take processor time from the measurement.
 */
async function measureCommand(
  origin: string,
  [script = '', ...args]: string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const before = await readVersion(origin);
  const pointer = join(env.SELLER_RELEASES_DIR ?? '', 'current.json');
  const pointed = await readFile(pointer, 'utf8');
  const started = performance.now();
  const command = spawn('npm', ['run', '--silent', script, '-w', 'seller-app', ...args], {
    cwd: projectFolder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const ended = once(command, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`npm run ${script} ended with ${code}.`);
  });
  const seconds = await Promise.race([
    untilOther(() => readFile(pointer, 'utf8'), pointed)
      .then(() => untilOther(() => readVersion(origin), before))
      .then(() => (performance.now() - started) / 1000),
    ended.then(() => wait(5_000, NaN)),
  ]);
  await ended;
  return seconds;
}

async function untilOther(read: () => Promise<string>, before: string): Promise<void> {
  while ((await read()) === before) await wait(20);
}

async function readVersion(origin: string): Promise<string> {
  const html = await (await fetch(origin + page)).text();
  return /\/sections\/seller\/([^/]+)\//.exec(html)?.[1] ?? '';
}
