import { findRoute, type Route } from '../routes.ts';

interface PageLinkListener {
  follow: (link: HTMLAnchorElement) => void;
  /** Called when a finger, a pointer or the focus is on a link, because the visitor may follow it soon. */
  prefetch: (link: HTMLAnchorElement) => void;
}

/**
 * Handles every link to a page of the site, also in HTML whose script has not loaded. New tabs, downloads and links
 * with a `target` are left to the browser. Returns a function that stops listening.
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

/** Finds the pages to which the header and the current page link. */
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
