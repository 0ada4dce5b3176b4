/** Where a number goes that wants no more texts: by the script as JSON, without scripts as a form. */
export const stopPath = '/api/messaging/stop';

/**
 * `stopped`: the number gets no more marketing texts. The service answers the same whether it knew the number or not.
 * `refused`: it does not take the number, and says why. `failed`: nothing is known to be stopped.
 */
export type StopResult = { outcome: 'stopped' } | { outcome: 'refused'; message: string } | { outcome: 'failed' };

/** Milliseconds until the visitor is told that it did not work. */
export const stopTimeout = 15_000;

/** Asks the lead service to text a number (`+1` and ten digits) no more. Never throws; logs failures without the number. */
export async function requestStop(phone: string): Promise<StopResult> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), stopTimeout);
  try {
    const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': readToken(), 'Section-Release': __SECTION_RELEASE__ };
    const response = await fetch(stopPath, { method: 'POST', headers, body: JSON.stringify({ phone }), signal: deadline.signal });
    const body = (await response.json()) as { success?: unknown; errors?: unknown };
    if (response.ok && body.success === true) return { outcome: 'stopped' };
    console.error(`Stopping texts was refused with status ${response.status}.`);
    return readRefusal(body.errors);
  } catch (error) {
    console.error(`Stopping texts got no usable answer (${error instanceof Error ? error.name : 'unknown error'}).`);
    return { outcome: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

function readToken(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
}

function readRefusal(errors: unknown): StopResult {
  const list = Array.isArray(errors) ? (errors as ({ field?: unknown; message?: unknown } | null)[]) : [];
  const message = list.find((error) => error?.field === 'phone')?.message;
  return typeof message === 'string' ? { outcome: 'refused', message } : { outcome: 'failed' };
}
