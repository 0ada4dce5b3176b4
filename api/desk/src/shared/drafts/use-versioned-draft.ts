import { useDraft } from './use-draft.ts';

/**
 * The draft of something that a colleague may change meanwhile. The value has as `of` what was stored when the draft
 * began, and `stale` settles it with the newer version.
 * @param current the stored texts and their version
 */
export function useVersionedDraft<T extends { version: number }>(name: string, current: T) {
  const { value, change, clear } = useDraft(name, { ...current, of: current });
  const keepMine = () => {
    const typed = typedFields<object>(value, value.of);
    change({ ...current, ...typed, version: current.version, of: current });
  };
  return { value, change, clear, stale: { keepMine, keepTheirs: clear } };
}

/** The fields of `before` that have another value by now. */
export function typedFields<T extends object>(value: T, before: T): Partial<T> {
  const isTyped = (name: string) => JSON.stringify(value[name as keyof T]) !== JSON.stringify(before[name as keyof T]);
  return Object.fromEntries(Object.entries(value).filter(([name]) => name in before && isTyped(name))) as Partial<T>;
}
