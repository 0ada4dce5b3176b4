import { useSyncExternalStore } from 'react';

/** Whether scripts have taken the page over: false in the served HTML and in the render that adopts it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
}

const subscribeToNothing = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
