import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { findRoute } from '../routes.ts';

/** Does on arrival at another page what a page load would do: title, scroll, focus. */
export function useArrival(titles: Record<string, string>): void {
  const { pathname, hash } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.title = titles[findRoute(pathname)?.path ?? ''] ?? document.title;
    document.getElementById('main')?.focus({ preventScroll: true });
    // The browser restores the scroll position itself when the visitor goes back.
    return wentBack ? undefined : scrollToTarget(hash);
  }, [pathname, hash, wentBack, titles]);
}

/** Scrolls at once to the target, or as soon as the page that holds it has arrived. The result ends the wait. */
function scrollToTarget(hash: string): (() => void) | undefined {
  // Instant, as after a page load: the smooth scrolling of the stylesheet is for anchors on one page.
  window.scrollTo({ top: 0, behavior: 'instant' });
  if (hash === '' || showTarget(hash)) return undefined;
  const observer = new MutationObserver(() => {
    if (showTarget(hash)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function showTarget(hash: string): boolean {
  const target = document.getElementById(hash.slice(1));
  target?.scrollIntoView({ behavior: 'instant' });
  return target !== null;
}
