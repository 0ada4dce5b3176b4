/**
 * The row that has the focus, or would have it: one stop of the Tab key for a whole list. It and the scroll place of a
 * screen are kept while the desk is open, for when one comes back from a lead.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { createValueStore, type ValueStore } from '../api/value-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { linkOf } from './row-link.ts';

interface Place {
  current: string | undefined;
  scrollTop: number;
  /** Where in the view the current row stood when one left. */
  rowTop: number;
}

/** Heights of rows out of sight are guessed: those that a scroll brings in sight get their own in the next frames. */
const SETTLING = 3;

/** State of a link that leads back to where one was, as the browser's Back does. */
export const BACK = 'back';

const places = new Map<string, Place>();

function placeOf(screen: string): Place {
  const place = places.get(screen) ?? { current: undefined, scrollTop: 0, rowTop: NaN };
  places.set(screen, place);
  return place;
}

export interface RovingRow {
  /** All rows of the screen in their order, whichever list they are in. */
  ids: readonly string[];
  current: ValueStore<string | undefined>;
  /** Whether one comes back to where one has scrolled. */
  isRestored: boolean;
  move: (to: 'next' | 'previous' | 'first' | 'last') => void;
}

/**
 * @param screen address of the list with its filters
 * @param ids all rows in their order; undefined until they are read
 * @param onEnd the focus is on the last row
 */
export function useRovingRow(screen: string, ids: readonly string[] | undefined, onEnd?: () => void): RovingRow {
  // One for all lists of a screen: rows that stay until others are read are not drawn again.
  const [current] = useState(() => createValueStore<string | undefined>(undefined));
  const hasRows = ids !== undefined && ids.length > 0;
  const { state } = useLocation() as { state: unknown };
  const comesBack = useNavigationType() === 'POP' || state === BACK;
  // Scrolling there changes the place.
  const isRestored = useMemo(() => comesBack && placeOf(screen).scrollTop > 0, [comesBack, screen]);

  useLayoutEffect(() => {
    if (!ids) return;
    const place = placeOf(screen);
    const note = () => (place.current = current.get());
    current.set(place.current !== undefined && ids.includes(place.current) ? place.current : ids[0]);
    note();
    return current.subscribe(note);
  }, [screen, current, ids]);

  useLayoutEffect(
    () => () => {
      placeOf(screen).rowTop = linkOf(current.get())?.getBoundingClientRect().top ?? NaN;
    },
    [screen, current],
  );

  const restored = useRef('');
  useEffect(() => {
    if (!hasRows || restored.current === screen) return;
    restored.current = screen;
    const { scrollTop, rowTop } = placeOf(screen);
    if (!isRestored) return;
    const settle = (frames: number) => {
      const link = linkOf(current.get());
      if (link && rowTop > 0 && rowTop < innerHeight) scrollBy({ top: link.getBoundingClientRect().top - rowTop });
      if (frames > 0) frame = requestAnimationFrame(() => settle(frames - 1));
    };
    // The frame gives the focus to the new screen first.
    let frame = requestAnimationFrame(() => {
      scrollTo({ top: scrollTop });
      linkOf(current.get())?.focus({ preventScroll: true });
      settle(SETTLING);
    });
    return () => cancelAnimationFrame(frame);
  }, [screen, hasRows, isRestored, current]);

  useEffect(() => {
    const note = () => (placeOf(screen).scrollTop = document.documentElement.scrollTop);
    addEventListener('scrollend', note, { passive: true });
    return () => removeEventListener('scrollend', note);
  }, [screen]);

  const move: RovingRow['move'] = (to) => {
    if (!ids || ids.length === 0) return;
    const at = ids.indexOf(current.get() ?? '');
    // The first press shows where one is.
    const isElsewhere = !(
      document.activeElement instanceof HTMLElement && document.activeElement.closest('[role=row]')
    );
    const step = isElsewhere ? 0 : to === 'next' ? 1 : -1;
    const target = to === 'first' ? 0 : to === 'last' ? ids.length - 1 : Math.max(0, at) + step;
    const index = Math.min(Math.max(target, 0), ids.length - 1);
    current.set(ids[index]);
    linkOf(ids[index])?.focus();
    if (index === ids.length - 1) onEnd?.();
  };
  useKeys({ j: () => move('next'), k: () => move('previous') });
  return { ids: ids ?? [], current, isRestored, move };
}
