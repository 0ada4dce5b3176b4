/**
 * Stores in the browser the ids of the users who last signed in and out. Only the api can remove the session cookie, so
 * the id of a user who signed out keeps the desk closed until the api has ended the session. A page on another port of
 * this host can set a session cookie of its own, but it cannot store that its user signed in here.
 */
import { api, bodyOf, Problem } from '../api/call.ts';
import { keep, readKept } from '../api/kept-value.ts';

const LEAVING = 'desk-leaving';
const SIGNED_IN = 'desk-signed-in';
/** The longest wait for a response. */
const TIMEOUT_MS = 10_000;

export const noteLeaving = (staffId: string) => keep('localStorage', LEAVING, staffId);

/** Id of the user who signed out and whose session the api has not ended yet. */
export const readLeavingUser = () => readKept('localStorage', LEAVING);

export function noteSignedIn(staffId: string): void {
  keep('localStorage', LEAVING, undefined);
  keep('localStorage', SIGNED_IN, staffId);
}

/** Id of the user who signed in here last. Other sessions do not open the desk. */
export const readLastUser = () => readKept('localStorage', SIGNED_IN);

/**
 * Ends the session. Repeats until the api has done so, or someone has signed in again in another tab.
 * @param onProblem called once, when the first try fails
 */
export async function endOnServer(onProblem: (problem: Problem) => void): Promise<void> {
  for (let tries = 0; readLeavingUser() !== undefined; tries += 1) {
    const request = api.DELETE('/api/admin/sessions/current', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const problem = await bodyOf(request).catch((failure: unknown) => failure);
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
