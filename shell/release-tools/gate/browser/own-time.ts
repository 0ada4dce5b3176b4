/** Limits for pages in their own time, so that a busy machine never makes the gate refuse a release. */
import type { Browser, Page } from 'playwright-core';
import { setTimeout as wait } from 'node:timers/promises';
import { MachineBusy } from '../../format/failures.ts';

/** Milliseconds between two readings of the processor time, and between two turns of a page. */
const READING = 500;
const TURN = 50;

export interface OwnTime {
  /** Processor time that all pages of a release may use together, in seconds. Ours use about 6. */
  seconds: number;
  /** Minutes after which the machine is too busy. */
  minutes: number;
}

/**
 * Resolves when the pages of a browser have used more processor time than this, or rejects with MachineBusy. A page
 * that never returns from a script does not stop these readings.
 */
export async function whenUsedUp(browser: Browser, { seconds, minutes }: OwnTime, signal: AbortSignal): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const read = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { type, cpuTime }) => (type === 'browser' ? sum : sum + cpuTime), 0);
  };
  const begun = performance.now();
  const before = await read();
  while ((await read()) - before <= seconds) {
    if (performance.now() - begun > minutes * 60_000) throw new MachineBusy(minutes);
    await wait(READING, undefined, { ref: false, signal });
  }
}

/** Checks once more if the machine was too busy. Throws MachineBusy if it is again. */
export async function twiceIfBusy<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (failure) {
    if (!(failure instanceof MachineBusy)) throw failure;
    console.log(`${failure.message} It tries once more.`);
    return check();
  }
}

/**
 * Returns the result of a task, or undefined when the page has waited for so many turns in which it had nothing to do:
 * about 10 s on a calm machine. A page that gets no processor time, or loads, has no such turn.
 */
export async function withinTurns<Result>(page: Page, task: Promise<Result>, turns = 200): Promise<Result | undefined> {
  const ended = new AbortController();
  const late = (async () => {
    for (let turn = 0; turn < turns && !ended.signal.aborted; turn += 1) await page.evaluate(waitForTurn, TURN);
    return undefined;
  })();
  try {
    return await Promise.race([task, late]);
  } finally {
    ended.abort();
    late.catch(() => {});
    task.catch(() => {});
  }
}

/** Runs in the browser. */
async function waitForTurn(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await new Promise((resolve) => requestIdleCallback(resolve));
}
