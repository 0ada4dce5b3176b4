import { createContext } from 'react';

/** How the shell moves between pages without a page load. */
export interface Navigation {
  /** Goes to a path of this origin (with search and hash, if any). */
  navigate: (path: string) => void;
  /** Loads what the path will need; called when the visitor is about to click. */
  prefetch: (path: string) => void;
}

/** Without a provider links are ordinary links. */
export const NavigationContext = createContext<Navigation | null>(null);
