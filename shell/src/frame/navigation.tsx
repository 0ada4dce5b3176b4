import { NavigationContext } from '@land/kit';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { findRoute, type Route } from '../routes.ts';

interface Props {
  titles: Record<string, string>;
  prefetch?: ((route: Route) => void) | undefined;
  children: ReactNode;
}

/** Gives the kit's Links client-side navigation, and does on arrival what a page load would do: title, scroll, focus. */
export function Navigation({ titles, prefetch, children }: Props) {
  const navigate = useNavigate();
  const navigation = useMemo(
    () => ({
      navigate: (path: string) => void navigate(path),
      prefetch: (path: string) => {
        const route = findRoute(new URL(path, window.location.href).pathname);
        if (route) prefetch?.(route);
      },
    }),
    [navigate, prefetch],
  );
  useArrival(titles);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

function useArrival(titles: Record<string, string>): void {
  const { pathname, hash } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.title = titles[findRoute(pathname)?.path ?? ''] ?? document.title;
    // The browser restores the scroll position itself when the visitor goes back.
    if (!wentBack) scrollToTarget(hash);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash, wentBack, titles]);
}

function scrollToTarget(hash: string): void {
  const target = hash ? document.getElementById(hash.slice(1)) : undefined;
  // Instant, as after a page load: the smooth scrolling of the stylesheet is for anchors on one page.
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}
