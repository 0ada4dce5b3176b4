import { type FocusEvent, useEffect, useRef, useState } from 'react';

/** The header's menu on small screens: closed by a link, by Escape, and when the focus moves on to the page. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return {
    open,
    button,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    /** The menu lies over the page: left open, it would hide what has the focus. */
    closeWhenLeft: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
    },
  };
}
