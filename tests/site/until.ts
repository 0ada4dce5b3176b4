import { setTimeout as wait } from 'node:timers/promises';

/** Waits until the condition holds. Throws after the time limit; `describe` returns the message of the error. */
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

/** Waits until the URL returns success. `describe` gets its last answer. */
export async function untilAnswered(
  url: string,
  isRunning: () => boolean,
  describe: (answer: string) => string,
  timeout?: number,
): Promise<void> {
  let answer = '';
  const answers = () =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => {
        answer = `${response.status} ${await response.text()}`;
        return response.ok;
      },
      (error: unknown) => {
        answer = String(error);
        return false;
      },
    );
  await until(
    async () => !isRunning() || (await answers()),
    () => describe(answer),
    timeout,
  );
  if (!isRunning()) throw new Error(describe(answer));
}
