/** Runs the steps of a check: stages in sequence, the lanes of a stage in parallel. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { projectFolder } from '../../shell/launch/services.ts';
import type { Counts, Results } from './results.ts';

export interface Step {
  title: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Reads how many tests passed and failed. A step without it is not a test. */
  read?: () => Results;
}

/** Steps that run in sequence. */
interface Lane {
  steps: Step[];
  /** The priority of its processes, as in `nice`: with 10, lanes with 0 get the cores first. */
  niceness?: number;
}

export type Stage = Lane[];

const color = process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {};
const running = new Set<ChildProcess>();
let isEnding = false;

/**
 * Runs all steps even if one fails, and prints how long each took, with the ten slowest test files. The first of
 * several parallel lanes prints while it runs, the other lanes print when all have ended.
 */
export async function runStages(stages: Stage[]): Promise<Counts> {
  const print = (text: string) => void process.stdout.write(text);
  const total = { passed: 0, failed: 0 };
  const steps: Time[] = [];
  const slowest: Time[] = [];
  const runLane = async ({ steps: own, niceness = 0 }: Lane, tell: (text: string) => void) => {
    for (const step of own) {
      if (isEnding) return;
      const start = performance.now();
      const { passed, failed, files } = await runStep(step, niceness, tell);
      steps.push([step.title, (performance.now() - start) / 1000]);
      slowest.push(...files);
      total.passed += passed;
      total.failed += failed;
    }
  };
  for (const stage of stages) {
    const later = stage.map(() => '');
    await Promise.all(
      stage.map((lane, index) => runLane(lane, index === 0 ? print : (text) => (later[index] += text))),
    );
    later.forEach(print);
  }
  slowest.sort(([, one], [, other]) => other - one);
  print(`\nSteps\n${listTimes(steps)}`);
  if (slowest.length > 0) print(`\nSlowest files\n${listTimes(slowest.slice(0, 10))}`);
  return total;
}

/** Seconds. */
type Time = [title: string, seconds: number];

const listTimes = (times: Time[]) =>
  times.map(([title, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${title}\n`).join('');

async function runStep(step: Step, niceness: number, print: (text: string) => void): Promise<Results> {
  print(`\n— ${step.title}\n`);
  const succeeded = await run(step, niceness, print);
  if (!step.read) return { passed: 0, failed: succeeded ? 0 : 1, files: new Map() };
  try {
    const results = step.read();
    return { ...results, failed: succeeded ? results.failed : Math.max(results.failed, 1) };
  } catch {
    print(`${step.title} wrote no results.\n`);
    return { passed: 0, failed: 1, files: new Map() };
  }
}

/** Runs a program. Resolves to whether it succeeded. */
function run({ command, args, env }: Step, niceness: number, print: (text: string) => void): Promise<boolean> {
  // npm puts node_modules/.bin first on the path: the pinned Node and the project's own tools.
  const child = spawn(command, args, {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...color, ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  running.add(child);
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  return new Promise((resolve) => {
    child.once('error', ({ message }) => print(`${message}\n`));
    child.once('close', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

/** On a signal, running steps stop what they started, no other step starts, and the last line is still printed. */
export function endOnSignals(): void {
  // On Ctrl-C the steps get the signal directly.
  process.on('SIGINT', () => (isEnding = true));
  process.on('SIGTERM', () => {
    isEnding = true;
    running.forEach((child) => child.kill('SIGTERM'));
  });
}
