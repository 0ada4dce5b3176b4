import { useState } from 'react';
import { useHydrated } from '../../use-hydrated.ts';

/** How long a visitor has had the form in front of them. */
export interface FillTime {
  /** Whole milliseconds since the form appeared. */
  read: () => number;
  /** The form is there anew, empty. */
  restart: () => void;
}

/** When each form was first there, by the path that it posts to: a visitor who comes back finds it filled in. */
const shownAt = new Map<string, number>();

/** A form that the server sent has been there since the page came, before any script; another one since it is shown. */
export function useFillTime(path: string): FillTime {
  const wasServed = !useHydrated();
  const [fillTime] = useState(() => {
    if (!shownAt.has(path)) shownAt.set(path, wasServed ? 0 : performance.now());
    return {
      read: () => Math.round(performance.now() - (shownAt.get(path) ?? 0)),
      restart: () => void shownAt.set(path, performance.now()),
    };
  });
  return fillTime;
}
