import { useValue } from '../api/value-store.ts';
import { type Session, sessionStore } from './session-store.ts';

const RANKS = { viewer: 0, agent: 1, admin: 2 };

/** Of the person at the desk. Only below the session gate. */
export function useSession(): Session & { isAtLeast: (role: keyof typeof RANKS) => boolean } {
  const state = useValue(sessionStore);
  if (!('session' in state)) throw new Error('There is no session here: only what the session gate shows may ask.');
  const { session } = state;
  return { ...session, isAtLeast: (role) => RANKS[session.staff.role] >= RANKS[role] };
}
