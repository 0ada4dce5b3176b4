/** Locks the desk after 15 minutes without input in any tab, and warns a minute before. */
import { keep, readKept } from '../api/kept-value.ts';
import { createValueStore } from '../api/value-store.ts';

/** The desk locks earlier than the server ends a session: an hour after the last request that the user caused. */
const LOCK_MS = 15 * 60_000;
const WARN_MS = 60_000;
/** Storage key of the time of the last input. */
const LAST_INPUT = 'desk-last-input';

const opened = Date.now();

/** True in the last minute before the desk locks. */
export const locksSoon = createValueStore(false);

let pauses = 0;

/** Prevents locking while the form of a call is open. Returns a function that ends the pause. */
export function pauseIdleLock(): () => void {
  pauses += 1;
  return () => void (pauses -= 1);
}

/** Stores the time of the last input, for all tabs. Without storage, each tab locks by its own input. */
export function noteInput(at = Date.now()): void {
  keep('localStorage', LAST_INPUT, String(at));
  locksSoon.set(false);
}

/** The time of the last input in any tab; 0 if unknown. */
const readInput = () => Number(readKept('localStorage', LAST_INPUT) ?? 0);

/** Whether the desk was idle for too long before this tab opened. */
export function wasLeftIdle(): boolean {
  const lastInput = readInput();
  return lastInput > 0 && Date.now() - lastInput > LOCK_MS;
}

const isIdleFor = (milliseconds: number) => pauses === 0 && Date.now() - Math.max(readInput(), opened) > milliseconds;

/** Calls `lock` after 15 minutes without input in any tab. */
export function watchIdleness({ isOpen, lock }: { isOpen: () => boolean; lock: () => void }): void {
  let noted = 0;
  const onInput = () => {
    // Once a second is enough.
    if (!isOpen() || Date.now() - noted < 1000) return;
    // Input that wakes a computer comes before the timer runs.
    if (isIdleFor(LOCK_MS)) return lock();
    noted = Date.now();
    noteInput(noted);
  };
  const check = () => {
    // A pause counts as input, which keeps the other tabs open, too.
    if (pauses > 0) noteInput();
    if (isOpen() && isIdleFor(LOCK_MS)) lock();
    locksSoon.set(isOpen() && isIdleFor(LOCK_MS - WARN_MS));
  };
  for (const event of ['pointerdown', 'keydown', 'scroll', 'touchstart'])
    addEventListener(event, onInput, { capture: true, passive: true });
  document.addEventListener('visibilitychange', check);
  setInterval(check, 5000);
}
