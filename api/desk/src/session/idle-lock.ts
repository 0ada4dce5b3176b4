/** When somebody last touched the desk, in any tab. After 15 minutes without a touch it locks, and says so before. */
import { keep, readKept } from '../api/kept-value.ts';
import { createValueStore } from '../api/value-store.ts';

/** Of idleness, in milliseconds; the server's own limit is an hour. */
const LOCK_MS = 15 * 60_000;
const WARN_MS = 60_000;
/** A number of milliseconds, and no personal data. */
const LAST_INPUT = 'desk-last-input';

const opened = Date.now();

/** True in the last minute before the desk locks. */
export const locksSoon = createValueStore(false);

let holds = 0;

/** While a call is logged the desk does not lock, however long it lasts. Answers what ends that. */
export function holdLock(): () => void {
  holds += 1;
  return () => void (holds -= 1);
}

export function noteInput(at = Date.now()): void {
  // Where a browser keeps nothing, each tab locks by itself.
  keep('localStorage', LAST_INPUT, String(at));
  locksSoon.set(false);
}

/** Of any tab; 0 where none is known. */
const readInput = () => Number(readKept('localStorage', LAST_INPUT) ?? 0);

/** Whether a tab that opens now was left for long. */
export function wasLeftIdle(): boolean {
  const kept = readInput();
  return kept > 0 && Date.now() - kept > LOCK_MS;
}

const isIdleFor = (milliseconds: number) => holds === 0 && Date.now() - Math.max(readInput(), opened) > milliseconds;

/** Calls `lock` while the desk is open and nobody has touched it, in all tabs, for 15 minutes. */
export function watchIdleness({ isOpen, lock }: { isOpen: () => boolean; lock: () => void }): void {
  let noted = 0;
  const touched = () => {
    // Once a second is enough.
    if (!isOpen() || Date.now() - noted < 1000) return;
    // The touch that wakes a computer comes before the next look at the clock.
    if (isIdleFor(LOCK_MS)) return lock();
    noted = Date.now();
    noteInput(noted);
  };
  const look = () => {
    // The other tabs stay open, too.
    if (holds > 0) noteInput();
    if (isOpen() && isIdleFor(LOCK_MS)) lock();
    locksSoon.set(isOpen() && isIdleFor(LOCK_MS - WARN_MS));
  };
  for (const event of ['pointerdown', 'keydown', 'scroll', 'touchstart'])
    addEventListener(event, touched, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  setInterval(look, 5000);
}
