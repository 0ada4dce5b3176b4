/** Who is signed in, and whether the desk is open, locked or closed. */
import { bodyOf, api, Problem, type Schemas } from '../api/call.ts';
import { createValueStore, useValue } from '../api/value-store.ts';
import { queryClient } from '../api/query-client.ts';
import { noteInput, wasLeftIdle } from './idle-lock.ts';
import { endOnServer, noteLeaving, noteSignedIn, readLeavingUser, readLastUser } from './leaving.ts';

export type Session = Schemas['CurrentSessionAnswer'];

/**
 * `unknown`: the api has not responded yet. `closed`: nobody is signed in. `leaving`: the user signed out, and the api
 * has not confirmed it. `ended`: the session ended while the desk was open. `locked`: nobody used the desk for 15
 * minutes. While the desk is `ended` or `locked`, the user is known and no lead is shown.
 */
export type SessionState =
  | { is: 'unknown' }
  | { is: 'unreachable'; problem: Problem }
  | { is: 'closed' }
  | { is: 'leaving'; staffId: string; problem?: Problem }
  | { is: 'open' | 'ended' | 'locked'; session: Session };

export const sessionStore = createValueStore<SessionState>({ is: 'unknown' });

const RANKS = { viewer: 0, agent: 1, admin: 2 };

/** The current user's session, for components inside SessionGate. */
export function useSession(): Session & { isAtLeast: (role: keyof typeof RANKS) => boolean } {
  const state = useValue(sessionStore);
  if (!('session' in state)) throw new Error('useSession() was called outside of SessionGate.');
  const { session } = state;
  return { ...session, isAtLeast: (role) => RANKS[session.staff.role] >= RANKS[role] };
}

/** Id of the current user. The api refuses requests when the cookie belongs to someone else. */
export function currentUserId(): string | undefined {
  const state = sessionStore.get();
  return 'session' in state ? state.session.staff.id : state.is === 'leaving' ? state.staffId : readLastUser();
}

/** Reads who is signed in. The desk opens locked if there was no input in any tab for 15 minutes. */
export async function openSession(): Promise<void> {
  const staffId = readLeavingUser();
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

/** Signs in, also after a session ended. @throws Problem */
export async function signIn(given: Schemas['DeskSignIn']): Promise<void> {
  const session = await bodyOf(api.POST('/api/admin/sessions/browser', { body: given }));
  noteInput();
  noteSignedIn(session.staff.id);
  const before = sessionStore.get();
  const isOtherUser = 'session' in before && before.session.staff.id !== session.staff.id;
  // Reloads, so that the second user sees nothing of the first.
  if (isOtherUser) location.assign('/desk');
  else sessionStore.set({ is: 'open', session });
}

/** Confirms the user's identity; also unlocks the desk. @throws Problem */
export async function confirm(given: Schemas['SessionConfirmation']): Promise<void> {
  await bodyOf(api.POST('/api/admin/sessions/current/confirmation', { body: given })).catch((problem: unknown) => {
    // The session has ended, so the user must sign in again.
    if (problem instanceof Problem && problem.status === 401) endSession();
    throw problem;
  });
  noteInput();
  const state = sessionStore.get();
  if (state.is === 'locked') sessionStore.set({ is: 'open', session: state.session });
}

/** Signs out: closes the desk now, and ends the session as soon as the api can be reached. */
export async function signOut(): Promise<void> {
  const staffId = currentUserId();
  if (staffId === undefined) return;
  noteLeaving(staffId);
  await leave(staffId);
}

async function leave(staffId: string): Promise<void> {
  sessionStore.set({ is: 'leaving', staffId });
  queryClient.clear();
  await endOnServer((problem) => sessionStore.set({ is: 'leaving', staffId, problem }));
  // A fresh page keeps nothing of this user in memory.
  location.assign('/desk');
}

/** The session has ended: drops loaded data and keeps unsaved text for the same user. */
export function endSession(): void {
  const state = sessionStore.get();
  if (state.is === 'open' || state.is === 'locked') {
    sessionStore.set({ is: 'ended', session: state.session });
    queryClient.clear();
  } else if (state.is === 'unknown') sessionStore.set({ is: 'closed' });
}

/** Hides everything and drops loaded data until the same user unlocks the desk. */
export function lockDesk(): void {
  const state = sessionStore.get();
  if (state.is !== 'open') return;
  sessionStore.set({ is: 'locked', session: state.session });
  queryClient.clear();
}

/** Whether the desk is open and the user need not choose a password or set up a second factor first. */
export function isReady(state: SessionState): boolean {
  return state.is === 'open' && !state.session.mustChangePassword && !state.session.mustSetUpFactor;
}

export function changeSession(changes: Partial<Session>): void {
  const state = sessionStore.get();
  if ('session' in state) sessionStore.set({ ...state, session: { ...state.session, ...changes } });
}
