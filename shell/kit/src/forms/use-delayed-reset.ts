import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds between the Thank You panel and the clearing of the form under it. */
export const formResetDelay = 300;

/** Clears a form a little later, when it has faded out, or at once when the visitor is faster. */
export function useDelayedReset(form: RefObject<HTMLFormElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    later() {
      timer.current = setTimeout(() => form.current?.reset(), formResetDelay);
    },
    now() {
      clearTimeout(timer.current);
      form.current?.reset();
    },
  };
}
