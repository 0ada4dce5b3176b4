import { NavigationContext } from '@land/kit';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { findRoute, type Route } from '../routes.ts';
import { useArrival } from './use-arrival.ts';

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
