/**
 * The row that has the focus, or would have it: one stop of the Tab key for a whole list. It and the scroll place of a
 * screen are kept while the desk is open, for when one comes back from a lead.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { createValueStore, type ValueStore } from '../api/value-store.ts';
import { useKeys } from '../keys/key-scope.ts';

interface Place {
  current: ValueStore<string | undefined>;
  scrollTop: number;
}

const places = new Map<string, Place>();

function placeOf(screen: string): Place {
  const place = places.get(screen) ?? { current: createValueStore<string | undefined>(undefined), scrollTop: 0 };
  places.set(screen, place);
  return place;
}

/** Marks the link of a row. By an id it is found at once among thousands; no screen shows a lead twice. */
export const rowLink = (id: string) => ({ id: `row-${id}` });

export interface RovingRow {
  current: Place['current'];
  move: (to: 'next' | 'previous' | 'first' | 'last') => void;
}

/**
 * @param screen address of the list with its filters
 * @param ids all rows in their order; undefined until they are read
 * @param onEnd the focus is on the last row
 */
export function useRovingRow(screen: string, ids: readonly string[] | undefined, onEnd?: () => void): RovingRow {
  const { current } = placeOf(screen);
  const hasRows = ids !== undefined && ids.length > 0;
  const isBack = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const id = current.get();
    if (ids && (id === undefined || !ids.includes(id))) current.set(ids[0]);
  }, [current, ids]);

  const restored = useRef('');
  useEffect(() => {
    if (!hasRows || restored.current === screen) return;
    restored.current = screen;
    const { scrollTop } = placeOf(screen);
    if (!isBack || scrollTop === 0) return;
    // The frame gives the focus to the new screen first.
    const frame = requestAnimationFrame(() => {
      scrollTo({ top: scrollTop });
      linkOf(current.get())?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [screen, hasRows, isBack, current]);

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
  return { current, move };
}

const linkOf = (id: string | undefined) => (id === undefined ? null : document.getElementById(rowLink(id).id));
