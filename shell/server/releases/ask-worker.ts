/** Checks a release and renders its forms in a separate thread, so that a check that hangs does not stop the server. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { nodeArgs } from '@land/http/project-folder';
import { MachineBusy, ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { ReleasedForm } from '../form-copies/released-form.ts';
import type { ReleaseAnswer, ReleaseTask } from './release-worker.ts';

/** Processor time that a check may use, in milliseconds. A check uses about 500. */
const PROCESSOR_TIME = 10_000;
/** Minutes after which a check is given up, and tried again at the next poll: the machine is too busy. */
const PATIENCE_MINUTES = 2;
/** Milliseconds between two readings of the processor time. */
const READING = 250;
const MOST_MEGABYTES = 256;

/**
 * Milliseconds after which an idle thread ends. It is reused until then, because its start takes longer than a check.
 * Longer than a release command needs from its first request to its release.
 */
const IDLE = 30_000;

let worker: Worker | undefined;
let ending: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Checks a release, one at a time, and returns its forms. Throws ReleaseRefused or MachineBusy. */
export function askWorker(task: ReleaseTask, processorTime = PROCESSOR_TIME): Promise<ReleasedForm[]> {
  const turn = last.then(() => ask(task, processorTime));
  last = turn.catch(() => {});
  return turn;
}

let isPreparing = false;

/** Starts the thread if it does not run, so that the next check need not wait for that. */
export function prepareWorker(): void {
  if (isPreparing) return;
  isPreparing = true;
  const started = last.then(async () => {
    clearTimeout(ending);
    worker ??= await start(AbortSignal.timeout(PATIENCE_MINUTES * 60_000));
    leaveIdle(worker);
  });
  last = started.catch(() => {}).finally(() => (isPreparing = false));
}

/** Lets the thread end when it has been idle for long enough. */
function leaveIdle(thread: Worker | undefined): void {
  thread?.unref();
  ending = setTimeout(end, IDLE).unref();
}

async function ask(task: ReleaseTask, processorTime: number): Promise<ReleasedForm[]> {
  clearTimeout(ending);
  const ended = new AbortController();
  const patience = setTimeout(() => ended.abort(new MachineBusy(PATIENCE_MINUTES)), PATIENCE_MINUTES * 60_000);
  try {
    worker ??= await start(ended.signal);
    const { refused, forms = [] } = await check(worker, { task, processorTime, ended });
    if (refused !== undefined) throw new ReleaseRefused(refused);
    return forms;
  } finally {
    clearTimeout(patience);
    if (ended.signal.aborted) end();
    leaveIdle(worker);
  }
}

interface Check {
  task: ReleaseTask;
  processorTime: number;
  /** Aborted when the check has used too much. */
  ended: AbortController;
}

async function check(thread: Worker, { task, processorTime, ended }: Check): Promise<ReleaseAnswer> {
  thread.ref();
  const before = await thread.cpuUsage();
  const limit = async () => {
    const { user, system } = await thread.cpuUsage(before);
    if (user + system > processorTime * 1_000) ended.abort(tooMuch(processorTime));
  };
  const readings = setInterval(() => void limit().catch(() => {}), READING);
  try {
    const answered = once(thread, 'message', { signal: ended.signal });
    thread.postMessage(task);
    const [answer] = (await answered) as [ReleaseAnswer];
    // The check may have used too much since the last reading.
    await limit();
    ended.signal.throwIfAborted();
    return answer;
  } catch {
    // The thread had an error, such as too little memory, or its time ended.
    ended.abort(tooMuch(processorTime));
    throw ended.signal.reason;
  } finally {
    clearInterval(readings);
  }
}

function tooMuch(processorTime: number): ReleaseRefused {
  return new ReleaseRefused(
    `Its check needs more than ${processorTime / 1_000} s of processor time or ${MOST_MEGABYTES} MB: make its pages, styles and drawings simpler.`,
  );
}

/** Starts the thread, and waits until its modules are loaded, which needs more time than a check. */
async function start(signal: AbortSignal): Promise<Worker> {
  const started = new Worker(new URL('./release-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // Without other modules that the process preloads, such as `exit-with-launcher.ts`.
    execArgv: nodeArgs,
  });
  // A waiting call gets the error from once(). This listener prevents that an error between calls ends the shell.
  started.on('error', () => {});
  started.on('exit', () => {
    if (worker === started) worker = undefined;
  });
  await once(started, 'message', { signal });
  return started;
}

function end(): void {
  worker?.terminate().catch(() => {});
  worker = undefined;
}
