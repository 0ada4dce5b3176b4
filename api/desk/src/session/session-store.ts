/** Who is signed in, and whether the desk is open, locked or closed. */
import { bodyOf, api, Problem, type Schemas } from '../api/call.ts';
import { createValueStore, useValue } from '../api/value-store.ts';
import { queryClient } from '../api/query-client.ts';
import { noteInput, wasLeftIdle } from './idle-lock.ts';
import { endOnServer, noteLeaving, noteSignedIn, whoIsLeaving, whoSignedIn } from './leaving.ts';

export type Session = Schemas['CurrentSessionAnswer'];

/**
 * `unknown` until the first answer; `closed`: nobody is signed in; `ended`: the session is over while somebody worked;
 * `locked`: nobody has touched the desk for a while. In the last two the person is still known, and nothing is shown.
 * `leaving`: somebody has signed out, and the api does not know yet.
 */
export type SessionState =
  | { is: 'unknown' }
  | { is: 'unreachable'; problem: Problem }
  | { is: 'closed' }
  | { is: 'leaving'; staffId: string; problem?: Problem }
  | { is: 'open' | 'ended' | 'locked'; session: Session };

export const sessionStore = createValueStore<SessionState>({ is: 'unknown' });

const RANKS = { viewer: 0, agent: 1, admin: 2 };

/** Of the person at the desk. Only below the session gate. */
export function useSession(): Session & { isAtLeast: (role: keyof typeof RANKS) => boolean } {
  const state = useValue(sessionStore);
  if (!('session' in state)) throw new Error('There is no session here: only what the session gate shows may ask.');
  const { session } = state;
  return { ...session, isAtLeast: (role) => RANKS[session.staff.role] >= RANKS[role] };
}

/** Id of the person at the desk, for the api to refuse what would be done in another's session. */
export function whoseSession(): string | undefined {
  const state = sessionStore.get();
  return 'session' in state ? state.session.staff.id : state.is === 'leaving' ? state.staffId : whoSignedIn();
}

/** Finds out who is signed in. A tab that was left for long opens locked; after signing out, none opens. */
export async function openSession(): Promise<void> {
  const staffId = whoIsLeaving();
  if (staffId !== undefined) return leave(staffId);
  try {
    const session = await bodyOf(api.GET('/api/admin/sessions/current', {}));
    sessionStore.set({ is: wasLeftIdle() ? 'locked' : 'open', session });
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 401) sessionStore.set({ is: 'closed' });
    else if (problem instanceof Problem) sessionStore.set({ is: 'unreachable', problem });
    else throw problem;
  }
}

/** Signs in, or again. @throws Problem */
export async function signIn(given: Schemas['SignIn']): Promise<void> {
  const session = await bodyOf(api.POST('/api/admin/sessions/browser', { body: given }));
  noteInput();
  noteSignedIn(session.staff.id);
  const before = sessionStore.get();
  const isAnother = 'session' in before && before.session.staff.id !== session.staff.id;
  if (isAnother) {
    // What the first person had on the screen, and what is written of it, is not for the second.
    location.assign('/desk');
    return;
  }
  sessionStore.set({ is: 'open', session });
}

/** Shows who one is, for what asks for that; opens a locked desk. @throws Problem */
export async function confirm(given: Schemas['SessionConfirmation']): Promise<void> {
  await bodyOf(api.POST('/api/admin/sessions/current/confirmation', { body: given })).catch((problem: unknown) => {
    // A session that has ended confirms nothing: the same person signs in again.
    if (problem instanceof Problem && problem.status === 401) endSession();
    throw problem;
  });
  noteInput();
  const state = sessionStore.get();
  if (state.is === 'locked') sessionStore.set({ is: 'open', session: state.session });
}

/** Signs out: the desk closes at once, and the api hears of it as soon as it is reached. */
export async function signOut(): Promise<void> {
  const staffId = whoseSession();
  if (staffId === undefined) return;
  noteLeaving(staffId);
  await leave(staffId);
}

async function leave(staffId: string): Promise<void> {
  sessionStore.set({ is: 'leaving', staffId });
  queryClient.clear();
  await endOnServer((problem) => sessionStore.set({ is: 'leaving', staffId, problem }));
  // A fresh page: nothing of this person stays in memory.
  location.assign('/desk');
}

/** The session is over: what was read is dropped, what was written waits for the same person. */
export function endSession(): void {
  const state = sessionStore.get();
  if (state.is === 'open' || state.is === 'locked') {
    sessionStore.set({ is: 'ended', session: state.session });
    queryClient.clear();
  } else if (state.is === 'unknown') sessionStore.set({ is: 'closed' });
}

/** Nothing is shown until the same person comes back: what was read is dropped. */
export function lockDesk(): void {
  const state = sessionStore.get();
  if (state.is !== 'open') return;
  sessionStore.set({ is: 'locked', session: state.session });
  queryClient.clear();
}

/** A password must be changed first, or has been; an authenticator was set up or removed. */
export function changeSession(changes: Partial<Pick<Session, 'mustChangePassword' | 'hasTotp'>>): void {
  const state = sessionStore.get();
  if ('session' in state) sessionStore.set({ ...state, session: { ...state.session, ...changes } });
}
