/**
 * What the browser's storage keeps of who signs in and out (ids, no personal data). Signing out: only the api can take
 * the cookie away, and until it has, a note keeps closed what is opened or loaded again here. Signing in: a page of
 * another port can set a cookie of its own, but cannot write down that its owner has signed in here.
 */
import { api, bodyOf, Problem } from '../api/call.ts';

const LEAVING = 'desk-leaving';
const SIGNED_IN = 'desk-signed-in';
/** In milliseconds; an api that does not answer for so long is not reached. */
const PATIENCE_MS = 10_000;

/** Where the browser keeps nothing: of this page alone. */
const here = new Map<string, string>();

/** Undefined forgets it. */
function note(name: string, staffId: string | undefined): void {
  here.delete(name);
  try {
    if (staffId === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, staffId);
  } catch {
    if (staffId !== undefined) here.set(name, staffId);
  }
}

function noted(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? here.get(name);
  } catch {
    return here.get(name);
  }
}

export const noteLeaving = (staffId: string) => note(LEAVING, staffId);

/** Id of who has signed out, and the api does not know yet. */
export const whoIsLeaving = () => noted(LEAVING);

export function noteSignedIn(staffId: string): void {
  note(LEAVING, undefined);
  note(SIGNED_IN, staffId);
}

/** Id of who signed in here last, if anybody did: nobody else's session opens the desk. */
export const whoSignedIn = () => noted(SIGNED_IN);

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
  note(LEAVING, undefined);
}

function untilOnline(atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, atMostMs);
  });
}
