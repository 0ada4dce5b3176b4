/** What was done last and may be taken back: shown at the bottom, also after going to the next lead. */
import { createValueStore } from '../api/value-store.ts';

export interface Done {
  id: number;
  /** "Call with John Doe is saved." */
  words: string;
  /** Takes it back; unset where that is not possible. */
  takeBack?: () => Promise<unknown>;
}

export const undoStore = createValueStore<Done | undefined>(undefined);

let count = 0;

/** Says what was stored, and offers the way back. */
export function tellDone(words: string, takeBack?: () => Promise<unknown>): void {
  count += 1;
  undoStore.set({ id: count, words, ...(takeBack && { takeBack }) });
}
