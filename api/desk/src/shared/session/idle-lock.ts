/** Locks the desk after 15 minutes without input in any tab, and warns a minute before. */
import { keep, readKept } from '../api/kept-value.ts';
import { createValueStore } from '../api/value-store.ts';

/** In milliseconds; the server's own limit is an hour. */
const LOCK_MS = 15 * 60_000;
const WARN_MS = 60_000;
/** Storage key. Holds a time, no personal data. */
const LAST_INPUT = 'desk-last-input';

const opened = Date.now();

/** True in the last minute before the desk locks. */
export const locksSoon = createValueStore(false);

let holds = 0;

/** Keeps the desk open while a call is logged. Returns what ends that. */
export function holdLock(): () => void {
  holds += 1;
  return () => void (holds -= 1);
}

export function noteInput(at = Date.now()): void {
  // Without storage, a browser's tabs lock separately.
  keep('localStorage', LAST_INPUT, String(at));
  locksSoon.set(false);
}

/** In any tab; 0 if unknown. */
const readInput = () => Number(readKept('localStorage', LAST_INPUT) ?? 0);

/** Whether the desk was idle for too long before this tab opened. */
export function wasLeftIdle(): boolean {
  const kept = readInput();
  return kept > 0 && Date.now() - kept > LOCK_MS;
}

const isIdleFor = (milliseconds: number) => holds === 0 && Date.now() - Math.max(readInput(), opened) > milliseconds;

/** Calls `lock` after 15 minutes without input in any tab. */
export function watchIdleness({ isOpen, lock }: { isOpen: () => boolean; lock: () => void }): void {
  let noted = 0;
  const touched = () => {
    // Once a second is enough.
    if (!isOpen() || Date.now() - noted < 1000) return;
    // Input that wakes a computer comes before the timer runs.
    if (isIdleFor(LOCK_MS)) return lock();
    noted = Date.now();
    noteInput(noted);
  };
  const look = () => {
    // Keeps the other tabs open, too.
    if (holds > 0) noteInput();
    if (isOpen() && isIdleFor(LOCK_MS)) lock();
    locksSoon.set(isOpen() && isIdleFor(LOCK_MS - WARN_MS));
  };
  for (const event of ['pointerdown', 'keydown', 'scroll', 'touchstart'])
    addEventListener(event, touched, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  setInterval(look, 5000);
}
