/** What was done last and may be taken back: shown at the bottom, also after going to the next lead. */
import { Problem } from '../api/call.ts';
import { createValueStore } from '../api/value-store.ts';

export interface Done {
  id: number;
  /** "Call with John Doe is saved." */
  words: string;
  /** Takes it back; unset where that is not possible. A text that it resolves with is told. */
  takeBack?: (() => Promise<unknown>) | undefined;
  /** Asks for the next step of a lead that has none. */
  next?: NextStep | undefined;
}

interface NextStep {
  timeZones: readonly string[];
  onChosen: (followUpAt: string | null) => void;
}

export const undoStore = createValueStore<Done | undefined>(undefined);

let count = 0;

/** Says what was stored, and offers the way back. */
export function tellDone(words: string, takeBack?: Done['takeBack'], next?: NextStep): void {
  count += 1;
  undoStore.set({ id: count, words, takeBack, next });
}

/** Lets a change go on in the background. What the api refuses is told by the bar of what waits, so not twice. */
export function inBackground(change: Promise<unknown>): void {
  change.catch((failure: unknown) => {
    if (!(failure instanceof Problem)) tellDone(failure instanceof Error ? failure.message : String(failure));
  });
}
