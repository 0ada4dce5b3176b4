/** Checks a release and renders its forms in a separate thread, so that a check that hangs does not stop the server. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { ReleasedForm } from '../form-copies/released-form.ts';
import type { ReleaseAnswer, ReleaseTask } from './release-worker.ts';

/** Timeout of a check in milliseconds. A check takes about 500, and the promote command waits 15,000. */
const DEADLINE = 10_000;
const MOST_MEGABYTES = 256;

/**
 * Milliseconds after which an idle thread ends. It is reused until then, because its start takes longer than a check.
 */
const IDLE = 5_000;

let worker: Worker | undefined;
let ending: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Checks a release, one at a time, and returns its forms. Throws ReleaseRefused. */
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
      `The check did not finish within ${deadline / 1000} s and ${MOST_MEGABYTES} MB (${(failure as Error).message}): make its pages, styles and drawings simpler.`,
    );
  } finally {
    worker?.unref();
    ending = setTimeout(end, IDLE).unref();
  }
}

function start(): Worker {
  const started = new Worker(new URL('./release-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // Without the modules that the process preloads, such as `exit-with-launcher.ts`.
    execArgv: [],
  });
  // A waiting call gets the error from once(). This listener prevents that an error between calls ends the shell.
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
