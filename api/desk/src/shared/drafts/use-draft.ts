import { useRef, useState } from 'react';
import { useDesk } from '../desk/use-desk.ts';

/**
 * The state of a form that survives a reload, a crash and the end of the session. Give the component a `key` of the
 * draft's name, so that another lead is another state.
 */
export function useDraft<T extends object>(name: string, initial: T) {
  const { drafts } = useDesk();
  const [value, setValue] = useState<T>(() => ({ ...initial, ...drafts.read<T>(name) }));
  // Several changes may come before the form is rendered again.
  const latest = useRef(value);
  const show = (next: T) => {
    latest.current = next;
    setValue(next);
  };
  const change = (changes: Partial<T>) => {
    const next = { ...latest.current, ...changes };
    drafts.write(name, next);
    show(next);
  };
  const clear = () => {
    drafts.remove(name);
    show(initial);
  };
  return { value, change, clear };
}

/**
 * The draft of something that the form creates, with an idempotency key as `key`: a retry of the same content keeps
 * it, and changed content gets another.
 */
export function useKeyedDraft<T extends object>(name: string, initial: T) {
  const { value, change, clear } = useDraft<T & { key: string }>(name, { ...initial, key: crypto.randomUUID() });
  const changeWithKey = (changes: Partial<T>) =>
    change({ ...changes, key: crypto.randomUUID() } as Partial<T & { key: string }>);
  return { value, change: changeWithKey, clear };
}
