import { useSyncExternalStore } from 'react';

/** Whether React has hydrated the page: false in the server's HTML and in the first render, true afterward. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
}

const subscribeToNothing = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
