import { setTimeout as wait } from 'node:timers/promises';

/** Waits until the condition holds. Throws after the time limit; `describe` says what was seen instead. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  describe: () => string,
  timeout = 30_000,
): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(describe());
    await wait(25);
  }
}

/** Waits until the URL returns success. */
export async function untilAnswered(url: string, isRunning: () => boolean, describe: () => string): Promise<void> {
  const answers = () =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(async () => !isRunning() || (await answers()), describe);
  if (!isRunning()) throw new Error(describe());
}
