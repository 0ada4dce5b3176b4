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
 * The draft of something that a colleague may change meanwhile. The value has as `of` what was stored when the draft
 * began, and `stale` settles it with the newer version.
 * @param current the stored texts and their version
 */
export function useVersionedDraft<T extends { version: number }>(name: string, current: T) {
  const { value, change, clear } = useDraft(name, { ...current, of: current });
  const isTyped = (key: string) => JSON.stringify(value[key as keyof T]) !== JSON.stringify(value.of[key as keyof T]);
  const keepMine = () => {
    const typed = Object.entries(value).filter(([key]) => key in current && key !== 'version' && isTyped(key));
    change({ ...current, ...Object.fromEntries(typed), of: current });
  };
  return { value, change, clear, stale: { keepMine, keepTheirs: clear } };
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
