/** Measures the desk's time from a key to the painted result, in the page itself. */
import type { Page } from 'playwright';

/** The change that a measurement waits for. */
type Awaited = 'rows' | 'found' | 'focus' | 'saved' | 'lead' | 'pill';

interface DeskWatch {
  arm: (awaited: Awaited) => void;
  /** When the last key was pressed and its result was painted, in milliseconds since 1970. */
  done: Promise<{ key: number; painted: number }>;
  /** When the first row was painted, in milliseconds since the navigation. */
  firstRow: Promise<number>;
  /**
   * The duration of the slowest event of each interaction, in milliseconds, by the interaction's number. Browsers do
   * not report events under 16 ms.
   */
  interactions: Map<number, number>;
}

/** Set by `watchDesk`. */
declare const deskWatch: DeskWatch;

/** Milliseconds from the last key that `act` presses until the awaited change is painted. */
export async function timeKeys(page: Page, awaited: Awaited, act: () => Promise<void>): Promise<number> {
  const { key, painted } = await awaitChange(page, awaited, act);
  return painted - key;
}

/** When it was painted, in milliseconds since 1970. */
export async function awaitChange(page: Page, awaited: Awaited, act: () => Promise<void>) {
  await page.evaluate((name) => deskWatch.arm(name), awaited);
  await act();
  return page.evaluate(() => deskWatch.done);
}

export function readFirstRow(page: Page): Promise<number> {
  return page.evaluate(() => deskWatch.firstRow);
}

/** The durations of the slowest interactions, slowest first, and the number of all interactions. */
export function readInteractions(page: Page): Promise<{ slow: number[]; count: number }> {
  return page.evaluate(() => ({
    slow: [...deskWatch.interactions.values()].sort((a, b) => b - a),
    count: (performance as unknown as { interactionCount: number }).interactionCount,
  }));
}

/** Runs in each document, before its scripts. */
export function watchDesk(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const settled = (of: () => unknown) => (find('[aria-busy="true"]') ? undefined : of());
  const buttonOrWords = (selector: string, words: RegExp) =>
    [...document.querySelectorAll(selector)].find(({ textContent }) => words.test(textContent));
  const looks: Record<Awaited, () => unknown> = {
    rows: () => settled(() => find('[id^=row-]')?.id),
    found: () => settled(() => find('main p[role=status] strong')?.textContent),
    focus: () => document.activeElement?.closest('[id^=row-]')?.id,
    saved: () => buttonOrWords('[role=status] span', / saved\./),
    // Waits for the rendered lead, because the URL changes before it is rendered.
    lead: () => find('[aria-labelledby=work]') && find('[aria-label="Leads of the list"]')?.textContent,
    pill: () => buttonOrWords('[role=status] button', /new lead/)?.textContent,
  };
  const painted = (isShown: () => boolean) =>
    new Promise<number>((resolve, reject) => {
      const began = performance.now();
      const look = () => {
        if (performance.now() - began > 20_000) return reject(new Error(`Not shown at ${location.href}.`));
        if (!isShown()) return void requestAnimationFrame(look);
        // The time is taken after the frame that shows the change.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  let key = 0;
  addEventListener('keydown', ({ timeStamp }) => (key = timeStamp), true);
  const interactions = new Map<number, number>();
  const watch: DeskWatch = {
    arm: (awaited) => {
      const before = looks[awaited]();
      const isNew = () => {
        const now = looks[awaited]();
        return now !== undefined && now !== null && now !== before;
      };
      watch.done = painted(isNew).then((at) => ({
        key: performance.timeOrigin + key,
        painted: performance.timeOrigin + at,
      }));
    },
    done: Promise.reject(new Error('Nothing was armed.')),
    firstRow: painted(() => find('[id^=row-]') !== null),
    interactions,
  };
  for (const unread of [watch.done, watch.firstRow]) unread.catch(() => undefined);
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  Object.assign(window, { deskWatch: watch });
}
