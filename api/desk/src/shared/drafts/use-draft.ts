import { useRef, useState } from 'react';
import { deleteDraft, readDraft, writeDraft } from './sealed-store.ts';

/**
 * The state of a form that survives a reload, a crash and the end of the session. Give the component a `key` of the
 * draft's name, so that another lead is another state.
 */
export function useDraft<T extends object>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => ({ ...initial, ...readDraft<T>(name) }));
  // Several changes may come before the form is rendered again.
  const latest = useRef(value);
  const show = (next: T) => {
    latest.current = next;
    setValue(next);
  };
  const change = (changes: Partial<T>) => {
    const next = { ...latest.current, ...changes };
    writeDraft(name, next);
    show(next);
  };
  const clear = () => {
    deleteDraft(name);
    show(initial);
  };
  return { value, change, clear };
}
