import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * The header's menu on small screens is a popover: the browser opens it, and closes it at Escape. This closes it in all
 * other cases.
 */
export function useMenu() {
  const header = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  // Not in browsers without popovers, where the links are always shown.
  const close = () => menu.current?.hidePopover?.();

  useEffect(() => {
    // Safari before 18.3 on iOS leaves a popover open when the page beside it is tapped (https://webkit.org/b/267688).
    const closeOutside = ({ target }: Event) => {
      if (!header.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerup', closeOutside);
    return () => document.removeEventListener('pointerup', closeOutside);
  }, []);

  return {
    header,
    menu,
    close,
    /** The menu lies over the page: left open, it would hide what has the focus. */
    closeWhenLeft: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
    },
  };
}
