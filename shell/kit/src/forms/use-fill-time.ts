import { useRef, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';

/** How long a visitor has had the form in front of them. */
export interface FillTime {
  /** Whole milliseconds since the form appeared. */
  read: () => number;
  /** The form is there anew, empty. */
  restart: () => void;
}

/** A form that the server sent has been there since the page came, before any script; another one since it is shown. */
export function useFillTime(): FillTime {
  const wasServed = !useHydrated();
  const [shownAt] = useState(() => (wasServed ? 0 : performance.now()));
  const since = useRef(shownAt);

  return {
    read: () => Math.round(performance.now() - since.current),
    restart() {
      since.current = performance.now();
    },
  };
}
