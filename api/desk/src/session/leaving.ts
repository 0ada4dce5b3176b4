/**
 * Signing out where the api is not reached. Only the api can take the cookie away: until it has, a note in the
 * browser's storage (an id, no personal data) keeps closed what is opened or loaded again here.
 */
import { api, bodyOf, Problem } from '../api/call.ts';

const LEAVING = 'desk-leaving';
/** In milliseconds; an api that does not answer for so long is not reached. */
const PATIENCE_MS = 10_000;

/** Where the browser keeps nothing: of this page alone. */
let leaving: string | undefined;

export function noteLeaving(staffId: string): void {
  try {
    localStorage.setItem(LEAVING, staffId);
  } catch {
    leaving = staffId;
  }
}

/** Somebody has signed in, or the api knows. */
export function forgetLeaving(): void {
  leaving = undefined;
  try {
    localStorage.removeItem(LEAVING);
  } catch {
    // Nothing is kept.
  }
}

/** Id of who has signed out, and the api does not know yet. */
export function whoIsLeaving(): string | undefined {
  try {
    return localStorage.getItem(LEAVING) ?? leaving;
  } catch {
    return leaving;
  }
}

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
  forgetLeaving();
}

function untilOnline(atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, atMostMs);
  });
}
