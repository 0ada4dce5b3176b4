import { findRoute, type Route } from '../routes.ts';

interface PageLinkListener {
  follow: (link: HTMLAnchorElement) => void;
  /** The visitor is about to follow it: a finger, a pointer or the focus is on it. */
  approach: (link: HTMLAnchorElement) => void;
}

/**
 * Hears of every link to a page of the site, whoever made it: also in HTML whose script has not come. A new tab, a
 * download and a link with a `target` are left to the browser. The result ends it.
 */
export function listenToPageLinks({ follow, approach }: PageLinkListener): () => void {
  const listeners = new AbortController();
  const on = (type: string, hear: (link: HTMLAnchorElement, event: Event) => void) => {
    const listen = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && findLinkedRoute(link)) hear(link, event);
    };
    document.addEventListener(type, listen, { signal: listeners.signal });
  };
  on('click', (link, event) => {
    if (!isPlainLeftClick(event as MouseEvent)) return;
    event.preventDefault();
    follow(link);
  });
  on('pointerover', approach);
  on('focusin', approach);
  return () => listeners.abort();
}

/** The pages that the header and the page itself lead to, each once. */
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
