import { findRoute, type Route } from '../routes.ts';

interface PageLinkListener {
  follow: (link: HTMLAnchorElement) => void;
  /** Called when the visitor is about to follow it: a finger, a pointer or the focus is on it. */
  prefetch: (link: HTMLAnchorElement) => void;
}

/**
 * Listens to every link to a page of the site, also in HTML whose script has not loaded. Leaves new tabs, downloads and
 * links with a `target` to the browser. Returns a function that stops listening.
 */
export function listenToPageLinks({ follow, prefetch }: PageLinkListener): () => void {
  const listeners = new AbortController();
  const on = (type: string, handle: (link: HTMLAnchorElement, event: Event) => void) => {
    const listen = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && findLinkedRoute(link)) handle(link, event);
    };
    document.addEventListener(type, listen, { signal: listeners.signal });
  };
  on('click', (link, event) => {
    if (!isPlainLeftClick(event as MouseEvent)) return;
    event.preventDefault();
    follow(link);
  });
  on('pointerover', prefetch);
  on('focusin', prefetch);
  return () => listeners.abort();
}

/** The pages that the header and the page itself link to, each once. */
export function findLinkedRoutes(): Route[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('header a, main a')];
  return [...new Set(links.flatMap((link) => findLinkedRoute(link) ?? []))];
}

function findLinkedRoute(link: HTMLAnchorElement): Route | undefined {
  const isOurs = link.origin === window.location.origin && link.target === '' && !link.hasAttribute('download');
  return isOurs ? findRoute(link.pathname) : undefined;
}

function isPlainLeftClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}
