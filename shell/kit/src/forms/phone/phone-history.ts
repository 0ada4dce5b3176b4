import type { PhoneEdit } from './phone-number.ts';

const longestHistory = 100;

/** What undo and redo of the phone field go back and forth between; null where there is nothing left. */
export interface PhoneHistory {
  /** Keeps the state before an edit. */
  remember: (state: PhoneEdit) => void;
  undo: (current: PhoneEdit) => PhoneEdit | null;
  redo: (current: PhoneEdit) => PhoneEdit | null;
}

/**
 * A field whose text is set by a script has no usable history of its own: Chromium applies the old steps to the new
 * text and brings back digits that were never there.
 */
export function startPhoneHistory(): PhoneHistory {
  let past: PhoneEdit[] = [];
  let future: PhoneEdit[] = [];
  return {
    remember(state) {
      past = [...past.slice(1 - longestHistory), state];
      future = [];
    },
    undo(current) {
      const state = past.pop() ?? null;
      if (state !== null) future.push(current);
      return state;
    },
    redo(current) {
      const state = future.pop() ?? null;
      if (state !== null) past.push(current);
      return state;
    },
  };
}

/** The step that a key asks for: Ctrl+Z or ⌘Z, with Shift (or Ctrl+Y) forward again. */
export function readHistoryKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : null;
}
