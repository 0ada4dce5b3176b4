/** Has a release checked and its forms rendered in a thread of its own, which may hang without holding up visitors. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { ReleasedForm } from '../form-copies/released-form.ts';
import type { ReleaseAnswer, ReleaseTask } from './release-worker.ts';

/** In milliseconds. A release takes half a second; a command that promotes one waits for 15 s. */
const DEADLINE = 10_000;
const MOST_MEGABYTES = 256;

/** Starting the thread takes longer than most checks. */
const IDLE = 5_000;

let worker: Worker | undefined;
let ending: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** The release's forms. One release at a time. Throws ReleaseRefused. */
export function askWorker(task: ReleaseTask, deadline = DEADLINE): Promise<ReleasedForm[]> {
  const turn = last.then(() => ask(task, deadline));
  last = turn.catch(() => {});
  return turn;
}

async function ask(task: ReleaseTask, deadline: number): Promise<ReleasedForm[]> {
  worker ??= start();
  clearTimeout(ending);
  worker.ref();
  try {
    worker.postMessage(task);
    const [{ refused, forms = [] }] = (await once(worker, 'message', { signal: AbortSignal.timeout(deadline) })) as [
      ReleaseAnswer,
    ];
    if (refused !== undefined) throw new ReleaseRefused(refused);
    return forms;
  } catch (failure) {
    if (failure instanceof ReleaseRefused) throw failure;
    end();
    throw new ReleaseRefused(
      `It could not be checked within ${deadline / 1000} s and ${MOST_MEGABYTES} MB (${(failure as Error).message}): make its pages, styles and drawings simpler.`,
    );
  } finally {
    worker?.unref();
    ending = setTimeout(end, IDLE).unref();
  }
}

function start(): Worker {
  const started = new Worker(new URL('./release-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // What the process was told to load, such as `exit-with-launcher.ts`, is for the process alone.
    execArgv: [],
  });
  // Whoever waits is told; an error that nobody waits for would end the shell.
  started.on('error', () => {});
  started.on('exit', () => {
    if (worker === started) worker = undefined;
  });
  return started;
}

function end(): void {
  worker?.terminate().catch(() => {});
  worker = undefined;
}
