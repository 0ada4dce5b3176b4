import { useContext, type ComponentProps, type MouseEvent } from 'react';
import { NavigationContext } from './navigation-context.ts';

export interface LinkProps extends ComponentProps<'a'> {
  href: string;
}

/**
 * A link to a page of the site or to an anchor. A plain left click on another page goes through the shell's navigation
 * when there is one; everything else (new tab, other origin, anchor on this page) is left to the browser.
 */
export function Link({ onClick, onPointerEnter, onFocus, ...props }: LinkProps) {
  const navigation = useContext(NavigationContext);

  function prefetch(link: HTMLAnchorElement) {
    const path = otherPageOf(link);
    if (path !== null) navigation?.prefetch(path);
  }

  return (
    <a
      {...props}
      onClick={(event) => {
        onClick?.(event);
        const path = otherPageOf(event.currentTarget);
        if (navigation === null || path === null || !isPlainLeftClick(event)) return;
        event.preventDefault();
        navigation.navigate(path);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch(event.currentTarget);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(event.currentTarget);
      }}
    />
  );
}

function isPlainLeftClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}

/** The path to navigate to, or null where the browser does it better. */
function otherPageOf(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const isAnchorHere =
    link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return isAnchorHere ? null : link.pathname + link.search + link.hash;
}
