import { useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';

/** Sets title, focus and scroll position as a page load would, also after a link to the page that is open. */
export function useFocusAndScroll(location: Location, title: string | undefined): void {
  const wentBack = useNavigationType() === 'POP';
  const previous = useRef(location);
  useLayoutEffect(() => {
    const { pathname, key } = previous.current;
    previous.current = location;
    const isSamePage = pathname === location.pathname;
    // Back and Forward within one page are the browser's.
    if (key === location.key || (isSamePage && wentBack)) return;
    if (!isSamePage && title) document.title = title;
    const main = document.getElementById('main');
    const target = findTarget(location.hash);
    focusHeading(target ?? main);
    // The browser restores the place itself when the visitor goes back.
    if (!wentBack) scrollTo(target, isSamePage);
  }, [location, title, wentBack]);
}

/** As browsers search: by the hash unchanged, then decoded. A hash such as `#100%` cannot be decoded. */
function findTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  return document.getElementById(id) ?? document.getElementById(decode(id));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Moves the focus to the heading, so that a screen reader reads it and the keyboard continues there. */
function focusHeading(part: HTMLElement | null): void {
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? part;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Immediately after a navigation, as after a page load: smooth scrolling is for links within one page. */
function scrollTo(target: HTMLElement | null, isSamePage: boolean): void {
  const scroll = (behavior: ScrollBehavior) =>
    target ? target.scrollIntoView({ behavior }) : window.scrollTo({ top: 0, behavior });
  if (isSamePage) return scroll('auto');
  // A smooth scroll to a focused link may be running. Only another scroll that moves ends it, and it leaves a last
  // step.
  window.scrollBy({ top: window.scrollY > 0 ? -1 : 1, behavior: 'instant' });
  scroll('instant');
  requestAnimationFrame(() => scroll('instant'));
}
