import { useDraft } from './use-draft.ts';

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
