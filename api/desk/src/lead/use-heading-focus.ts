import { type RefObject, useEffect, useRef } from 'react';

/** Focus goes to the heading of a lead that is opened, unless somebody is at something already. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the frame, which gives a new screen the focus.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isFree = activeElement === null || ['BODY', 'MAIN', 'A', 'H1'].includes(activeElement.tagName);
      if (isFree) heading.current?.focus();
    });
    return () => clearTimeout(timer);
  }, []);
  return heading;
}
