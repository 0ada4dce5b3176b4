import { useSyncExternalStore } from 'react';

/** Whether the page is hydrated: false in the served HTML and in the render that hydrates it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
}

const subscribeToNothing = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
