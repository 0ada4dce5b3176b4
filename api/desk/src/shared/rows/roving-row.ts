/**
 * The current row of a list, which is its only Tab stop (ARIA's roving tabindex). The current row and the scroll
 * position of each screen are stored while the desk is open, and restored when the user returns from a lead.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { createValueStore, type ValueStore } from '../api/value-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';

interface ScrollPosition {
  current: string | undefined;
  scrollTop: number;
  /** Top of the current row in the viewport when the user left. */
  rowTop: number;
}

/** The HTML id of the link in a row or card. It is unique, because no screen shows a lead or deal twice. */
export const rowLink = (id: string) => ({ id: `row-${id}` });

/** The id of the lead or deal that a link in a row opens. */
export const leadOfLink = ({ id }: Element) => (id.startsWith('row-') ? id.slice(4) : undefined);

const linkOf = (id: string | undefined) => (id === undefined ? null : document.getElementById(rowLink(id).id));

/** Rows that scroll into view get their real heights within so many frames; those with long names are higher. */
const SETTLING_FRAMES = 3;

/** The navigation state of links that restore the scroll position, as the browser's Back does. */
export const BACK = 'back';

const positions = new Map<string, ScrollPosition>();

function positionOf(screen: string): ScrollPosition {
  const position = positions.get(screen) ?? { current: undefined, scrollTop: 0, rowTop: NaN };
  positions.set(screen, position);
  return position;
}

export interface RovingRow {
  /** All rows of the screen in order, across its lists. */
  ids: readonly string[];
  current: ValueStore<string | undefined>;
  move: (to: 'next' | 'previous' | 'first' | 'last') => void;
}

/**
 * The current row of a screen, with shortcuts (J, K) that move it.
 * @param screen URL of the list with its filters
 * @param ids all rows in their order; undefined until they have loaded
 * @param onEnd called when the focus is on the last row
 */
export function useRovingRow(screen: string, ids: readonly string[] | undefined, onEnd?: () => void): RovingRow {
  // One store for all lists of a screen, so that rows are not rendered again.
  const [current] = useState(() => createValueStore<string | undefined>(undefined));
  const hasRows = ids !== undefined && ids.length > 0;
  const { state } = useLocation() as { state: unknown };
  const isReturning = useNavigationType() === 'POP' || state === BACK;

  useLayoutEffect(() => {
    if (!ids) return;
    const position = positionOf(screen);
    const store = () => (position.current = current.get());
    current.set(position.current !== undefined && ids.includes(position.current) ? position.current : ids[0]);
    store();
    return current.subscribe(store);
  }, [screen, current, ids]);

  useLayoutEffect(
    () => () => {
      positionOf(screen).rowTop = linkOf(current.get())?.getBoundingClientRect().top ?? NaN;
    },
    [screen, current],
  );

  const restored = useRef('');
  useEffect(() => {
    if (!hasRows || restored.current === screen) return;
    restored.current = screen;
    const { scrollTop, rowTop } = positionOf(screen);
    if (!isReturning || scrollTop === 0) return;
    const settle = (frames: number) => {
      const link = linkOf(current.get());
      if (link && rowTop > 0 && rowTop < innerHeight) scrollBy({ top: link.getBoundingClientRect().top - rowTop });
      if (frames > 0) frame = requestAnimationFrame(() => settle(frames - 1));
    };
    // In the next animation frame, after the desk's frame has moved the focus to the new screen.
    let frame = requestAnimationFrame(() => {
      scrollTo({ top: scrollTop });
      linkOf(current.get())?.focus({ preventScroll: true });
      settle(SETTLING_FRAMES);
    });
    return () => cancelAnimationFrame(frame);
  }, [screen, hasRows, isReturning, current]);

  useEffect(() => {
    const store = () => (positionOf(screen).scrollTop = document.documentElement.scrollTop);
    addEventListener('scrollend', store, { passive: true });
    return () => removeEventListener('scrollend', store);
  }, [screen]);

  const move: RovingRow['move'] = (to) => {
    if (!ids || ids.length === 0) return;
    const at = ids.indexOf(current.get() ?? '');
    // While the focus is outside the rows, the first press only focuses the current row.
    const { activeElement } = document;
    const isElsewhere = !activeElement?.closest('[role=row]') && !(activeElement && leadOfLink(activeElement));
    const step = isElsewhere ? 0 : to === 'next' ? 1 : -1;
    const target = to === 'first' ? 0 : to === 'last' ? ids.length - 1 : Math.max(0, at) + step;
    const index = Math.min(Math.max(target, 0), ids.length - 1);
    current.set(ids[index]);
    linkOf(ids[index])?.focus();
    if (index === ids.length - 1) onEnd?.();
  };
  useKeys({ j: () => move('next'), k: () => move('previous') });
  return { ids: ids ?? [], current, move };
}
