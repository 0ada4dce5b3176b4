/** Sends errors at run time to the launcher, which finds their source, prints them, and shows them over the page. */

const sent = new Set<string>();

function report(error: unknown): void {
  if (!(error instanceof Error)) return;
  const { name, message, stack = '' } = error;
  if (sent.has(stack)) return;
  sent.add(stack);
  fetch('/dev/errors', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify({ message: `${name}: ${message}`.slice(0, 2_000), stack: stack.slice(0, 8_000) }),
  }).catch(() => {});
}

export function reportErrors(): void {
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  // React gives errors that a boundary catches to the console only.
  const write = console.error;
  console.error = (...values: unknown[]) => {
    values.forEach(report);
    write(...values);
  };
}

/** After a build, the same error counts as a new one. */
export function forgetReported(): void {
  sent.clear();
}
