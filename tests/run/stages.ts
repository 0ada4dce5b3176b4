/** Runs the steps of a check: stages in sequence, the lanes of a stage in parallel. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { projectFolder } from '../../shell/launch/services.ts';
import type { Counts } from './results.ts';

export interface Step {
  title: string;
  command: string;
  args: string[];
  /** Reads how many tests passed and failed. A step without it is not a test. */
  read?: () => Counts;
}

/** Steps that run in sequence. */
interface Lane {
  steps: Step[];
  /** Runs at low priority, so that other lanes get the cores first. */
  isPatient?: boolean;
}

export type Stage = Lane[];

const color = process.stdout.isTTY && process.env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {};
const running = new Set<ChildProcess>();
let isEnding = false;

/**
 * Runs all steps even if one fails, and prints how long each took. Of lanes that run in parallel the first prints as it
 * goes, the others when all have ended.
 */
export async function runStages(stages: Stage[]): Promise<Counts> {
  const print = (text: string) => void process.stdout.write(text);
  const total = { passed: 0, failed: 0 };
  let times = '';
  const runLane = async ({ steps, isPatient = false }: Lane, tell: (text: string) => void) => {
    for (const step of steps) {
      if (isEnding) return;
      const start = performance.now();
      const { passed, failed } = await runStep(step, isPatient, tell);
      times += `${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${step.title}\n`;
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
  print(`\n${times}`);
  return total;
}

async function runStep(step: Step, isPatient: boolean, print: (text: string) => void): Promise<Counts> {
  print(`\n— ${step.title}\n`);
  const succeeded = await run(step, isPatient, print);
  if (!step.read) return { passed: 0, failed: succeeded ? 0 : 1 };
  try {
    const { passed, failed } = step.read();
    return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
  } catch {
    print(`${step.title} wrote no results.\n`);
    return { passed: 0, failed: 1 };
  }
}

/** Resolves to whether the program succeeded. */
function run({ command, args }: Step, isPatient: boolean, print: (text: string) => void): Promise<boolean> {
  // npm puts node_modules/.bin first on the path: the pinned Node and the project's own tools.
  const child = spawn(command, args, {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...color, ...process.env },
    shell: process.platform === 'win32',
  });
  running.add(child);
  if (isPatient && child.pid !== undefined) setPriority(child.pid, 10);
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
