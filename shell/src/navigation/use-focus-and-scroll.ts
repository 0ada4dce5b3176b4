import { useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';

/** Sets title, focus and scroll position after a navigation as a page load would. */
export function useFocusAndScroll(location: Location, title: string | undefined): void {
  const wentBack = useNavigationType() === 'POP';
  const previous = useRef(location);
  useLayoutEffect(() => {
    const { pathname, key } = previous.current;
    previous.current = location;
    const isSamePage = pathname === location.pathname;
    // The browser handles Back and Forward within one page.
    if (key === location.key || (isSamePage && wentBack)) return;
    if (!isSamePage && title) document.title = title;
    const main = document.getElementById('main');
    const target = findTarget(location.hash);
    focusHeading(target ?? main);
    // After Back, the browser restores the scroll position.
    if (!wentBack) scrollTo(target, isSamePage);
  }, [location, title, wentBack]);
}

/** Finds the element of a hash as browsers do: first by the unchanged text, then by the decoded one. */
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

/** Focuses the heading, so that screen readers read it and the Tab key continues from there. */
function focusHeading(part: HTMLElement | null): void {
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? part;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Scrolls to an element or to the top: smoothly within one page, at once after a navigation. */
function scrollTo(target: HTMLElement | null, isSamePage: boolean): void {
  const scroll = (behavior: ScrollBehavior) =>
    target ? target.scrollIntoView({ behavior }) : window.scrollTo({ top: 0, behavior });
  if (isSamePage) return scroll('auto');
  // A smooth scroll may be running. Only another scroll that moves ends it, and it may still do a last step, so the
  // scroll is repeated in the next frame.
  window.scrollBy({ top: window.scrollY > 0 ? -1 : 1, behavior: 'instant' });
  scroll('instant');
  requestAnimationFrame(() => scroll('instant'));
}
