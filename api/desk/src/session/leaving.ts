/**
 * What the browser's storage keeps of who signs in and out (ids, no personal data). Signing out: only the api can take
 * the cookie away, and until it has, a note keeps closed what is opened or loaded again here. Signing in: a page of
 * another port can set a cookie of its own, but cannot write down that its owner has signed in here.
 */
import { api, bodyOf, Problem } from '../api/call.ts';
import { keep, readKept } from '../api/kept-value.ts';

const LEAVING = 'desk-leaving';
const SIGNED_IN = 'desk-signed-in';
/** In milliseconds; an api that does not answer for so long is not reached. */
const PATIENCE_MS = 10_000;

export const noteLeaving = (staffId: string) => keep('localStorage', LEAVING, staffId);

/** Id of who has signed out, and the api does not know yet. */
export const whoIsLeaving = () => readKept('localStorage', LEAVING);

export function noteSignedIn(staffId: string): void {
  keep('localStorage', LEAVING, undefined);
  keep('localStorage', SIGNED_IN, staffId);
}

/** Id of who signed in here last, if anybody did: nobody else's session opens the desk. */
export const whoSignedIn = () => readKept('localStorage', SIGNED_IN);

/**
 * Tells the api until it knows, or somebody has signed in again in another tab.
 * @param onProblem called once, for the first try that fails
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
