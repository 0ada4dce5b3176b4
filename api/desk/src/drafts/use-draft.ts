import { useState } from 'react';
import { deleteDraft, readDraft, writeDraft } from './sealed-store.ts';

/**
 * The state of a form that survives a reload, a crash and the end of the session. Give the component a `key` of the
 * draft's name, so that another lead is another state.
 */
export function useDraft<T extends object>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => ({ ...initial, ...readDraft<T>(name) }));
  const change = (changes: Partial<T>) =>
    setValue((before) => {
      const next = { ...before, ...changes };
      writeDraft(name, next);
      return next;
    });
  const clear = () => {
    deleteDraft(name);
    setValue(initial);
  };
  return { value, change, clear };
}
