import { Problem } from '../api/call.ts';
import { createValueStore } from '../api/value-store.ts';

export interface Done {
  id: number;
  /** "Call with John Doe saved." */
  words: string;
  /** Undefined when it cannot be undone. If it resolves with a text, the text is shown. */
  undo?: (() => Promise<unknown>) | undefined;
  /** Offers to set a follow-up. */
  next?: NextStep | undefined;
  /** How long it is shown and can be undone, in milliseconds, if not as long as usual. */
  shownMs?: number | undefined;
}

interface NextStep {
  timeZones: readonly string[];
  onChosen: (followUpAt: string | null) => void;
}

export type Undo = ReturnType<typeof createUndo>;

/** The last change and its undo, shown at the bottom of every screen. */
export function createUndo() {
  const last = createValueStore<Done | undefined>(undefined);
  let count = 0;

  /** Shows what was stored, with its undo. */
  function showDone(words: string, undo?: Done['undo'], { next, shownMs }: Pick<Done, 'next' | 'shownMs'> = {}): void {
    count += 1;
    last.set({ id: count, words, undo, next, shownMs });
  }

  /** Runs a change in the background. OutboxBar shows what the api refuses, so only other errors show here. */
  function inBackground(change: Promise<unknown>): void {
    change.catch((failure: unknown) => {
      if (!(failure instanceof Problem)) showDone(failure instanceof Error ? failure.message : String(failure));
    });
  }

  return { last, hide: () => last.set(undefined), showDone, inBackground };
}
