/** The last change and its undo, shown at the bottom of every screen. */
import { Problem } from '../api/call.ts';
import { createValueStore } from '../api/value-store.ts';

export interface Done {
  id: number;
  /** "Call with John Doe saved." */
  words: string;
  /** Undoes it; unset when that is not possible. A text that it resolves with is shown. */
  takeBack?: (() => Promise<unknown>) | undefined;
  /** Offers to set a follow-up. */
  next?: NextStep | undefined;
}

interface NextStep {
  timeZones: readonly string[];
  onChosen: (followUpAt: string | null) => void;
}

export const undoStore = createValueStore<Done | undefined>(undefined);

let count = 0;

/** Shows what was stored, with its undo. */
export function showDone(words: string, takeBack?: Done['takeBack'], next?: NextStep): void {
  count += 1;
  undoStore.set({ id: count, words, takeBack, next });
}

/** Runs a change in the background. OutboxBar shows what the api refuses, so only other errors show here. */
export function inBackground(change: Promise<unknown>): void {
  change.catch((failure: unknown) => {
    if (!(failure instanceof Problem)) showDone(failure instanceof Error ? failure.message : String(failure));
  });
}
