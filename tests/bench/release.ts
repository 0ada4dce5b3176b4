/**
 * The time from the section team's command to the new page for visitors, with every check of the gate: at most 5 s on
 * the machine of `BLANK_PAGE`, on others in proportion. Prints the processor time beside it (on Linux).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectFolder } from '../../shell/launch/services.ts';
import { readProcessorTime } from './processor-time.ts';
import { type Figure, type MeasuredSite, median } from './figure.ts';

const ROUNDS = 3;
const page = '/sell-your-land';

/**
 * Processor seconds of `blank-page.ts` where a release may take 5 s. It took 1.0 where `npm run rollback` took 0.91 s,
 * and the rollback took 0.47 s there.
 */
const BLANK_PAGE = 0.52;

/** Seconds on the clock, and processor seconds of the command and of all that it started. */
interface Spent {
  seconds: number;
  processor: number;
}

export async function measureRelease({ origin, env }: MeasuredSite): Promise<Figure[]> {
  const measure = (command: string[]) => measureCommand(origin, command, { ...env, SHELL_URL: origin });
  // Fills the caches that every later release uses.
  await measure(['release']);
  const spent = { blank: [] as number[], release: [] as Spent[], rollback: [] as Spent[], promote: [] as Spent[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    spent.blank.push(await measureBlankPage());
    spent.release.push(await measure(['release']));
    const version = await readVersion(origin);
    spent.rollback.push(await measure(['rollback']));
    spent.promote.push(await measure(['promote', '--', version]));
  }
  // Without `/proc`, the seconds as they are. Other work on the machine still makes them longer.
  const slowness = (median(spent.blank) || BLANK_PAGE) / BLANK_PAGE;
  const figure = (what: string, values: Spent[], bound: number, scale = 1): Figure => {
    const seconds = median(values.map((value) => value.seconds));
    const processor = median(values.map((value) => value.processor));
    const note = `: ${seconds.toFixed(2)} s here, with ${processor.toFixed(1)} s of processor time`;
    return { what, value: seconds / scale, bound, unit: 's', note };
  };
  return [
    figure('npm run release to the page, in proportion', spent.release, 5, slowness),
    figure('npm run rollback to the page', spent.rollback, 2),
    figure('npm run promote to the page', spent.promote, 2),
  ];
}

/** Processor time of a fixed job that uses the machine as a release does: the start of Node and of its browser. */
function measureBlankPage(): Promise<number> {
  return readProcessorTime(spawn(process.execPath, [join(import.meta.dirname, 'blank-page.ts')], { stdio: 'inherit' }));
}

/**
 * Time until a visitor gets another release than before. No request is sent before the pointer has moved, because it
 * would take processor time from the measurement.
 */
async function measureCommand(
  origin: string,
  [script = '', ...args]: string[],
  env: NodeJS.ProcessEnv,
): Promise<Spent> {
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
  const processor = readProcessorTime(command);
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
  return { seconds, processor: await processor };
}

async function untilOther(read: () => Promise<string>, before: string): Promise<void> {
  while ((await read()) === before) await wait(20);
}

async function readVersion(origin: string): Promise<string> {
  const html = await (await fetch(origin + page)).text();
  return /\/sections\/seller\/([^/]+)\//.exec(html)?.[1] ?? '';
}
