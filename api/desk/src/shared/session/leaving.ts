/**
 * Stores ids of who signed in and out in the browser, without personal data. Only the api can remove the cookie, so a
 * note keeps the desk closed until the api has ended the session. A page on another port can set its own cookie, but it
 * cannot write the note that its owner signed in here.
 */
import { api, bodyOf, Problem } from '../api/call.ts';
import { keep, readKept } from '../api/kept-value.ts';

const LEAVING = 'desk-leaving';
const SIGNED_IN = 'desk-signed-in';
/** In milliseconds; how long to wait for an answer. */
const PATIENCE_MS = 10_000;

export const noteLeaving = (staffId: string) => keep('localStorage', LEAVING, staffId);

/** Id of the user who signed out while the api was away. */
export const whoIsLeaving = () => readKept('localStorage', LEAVING);

export function noteSignedIn(staffId: string): void {
  keep('localStorage', LEAVING, undefined);
  keep('localStorage', SIGNED_IN, staffId);
}

/** Id of the user who signed in here last. Other sessions do not open the desk. */
export const whoSignedIn = () => readKept('localStorage', SIGNED_IN);

/**
 * Ends the session. Repeats until the api has done so, or someone has signed in again in another tab.
 * @param onProblem called once, when the first try fails
 */
export async function endOnServer(onProblem: (problem: Problem) => void): Promise<void> {
  for (let tries = 0; whoIsLeaving() !== undefined; tries += 1) {
    const asked = api.DELETE('/api/admin/sessions/current', { signal: AbortSignal.timeout(PATIENCE_MS) });
    const problem = await bodyOf(asked).catch((failure: unknown) => failure);
    if (!(problem instanceof Problem) || problem.status === 401) break;
    if (tries === 0) onProblem(problem);
    await untilOnline(Math.min(1000 * 2 ** tries, 8000));
  }
  keep('localStorage', LEAVING, undefined);
}

function untilOnline(atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, atMostMs);
  });
}
