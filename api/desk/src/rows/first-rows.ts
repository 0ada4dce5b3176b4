import { startTransition, useEffect, useState } from 'react';
import type { Item } from './row-times.ts';
import type { RovingRow } from './roving-row.ts';

/** Enough to fill a screen. */
const FIRST = 24;

/**
 * The rows to draw: of another list first those that one sees, and in the next frame all. A list that only changed, or
 * that one comes back to further down, is drawn as a whole.
 */
export function useFirstRows(items: readonly Item[], { ids, current, isRestored }: RovingRow): readonly Item[] {
  const [drawn, setDrawn] = useState<readonly Item[]>([]);
  useEffect(() => {
    if (drawn === items) return;
    // A hidden tab has no frames; it draws the rest when it is shown.
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(items)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, items]);
  const isSame = drawn === items || drawn[0]?.id === items[0]?.id;
  // Other lists may be above.
  const first = Math.max(0, FIRST - ids.indexOf(items[0]?.id ?? ''));
  // The current row must stay on the screen.
  const isDeep = () => items.findIndex(({ id }) => id === current.get()) >= first;
  return isSame || isRestored || items.length <= first || isDeep() ? items : items.slice(0, first);
}
