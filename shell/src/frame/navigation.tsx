import { NavigationContext } from '@land/kit';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findRoute, type Route } from '../routes.ts';
import { ProgressLine } from './progress-line.tsx';
import { useArrival } from './use-arrival.ts';

interface Props {
  titles: Record<string, string>;
  /** Loads what a page needs. Rejects when that cannot be had. */
  loadPage: (route: Route) => Promise<unknown>;
  children: ReactNode;
}

/** Gives the kit's Links client-side navigation, and does on arrival what a page load would do: title, scroll, focus. */
export function Navigation({ titles, loadPage, children }: Props) {
  const { goTo, isLoading } = useGoTo(loadPage);
  const navigation = useMemo(() => {
    const prefetch = (path: string) => {
      const route = routeOf(path);
      // A failure is met when the page is opened.
      if (route) loadPage(route).catch(() => {});
    };
    return { navigate: goTo, prefetch };
  }, [goTo, loadPage]);
  useArrival(titles);
  return (
    <NavigationContext value={navigation}>
      <ProgressLine visible={isLoading} />
      {children}
    </NavigationContext>
  );
}

/** How long a page that was moved to may take before it is asked from the server whole, in milliseconds. */
const PATIENCE = 4_000;

/** The page before stays until the next one is there; one that cannot be had, or soon, is asked from the server whole. */
function useGoTo(loadPage: Props['loadPage']) {
  const navigate = useNavigate();
  const latest = useRef('');
  const [isLoading, setLoading] = useState(false);
  const goTo = useMemo(
    () => async (path: string) => {
      latest.current = path;
      setLoading(true);
      const route = routeOf(path);
      const loaded = route ? await Promise.race([loadPage(route).then(() => true, () => false), giveUpLater()]) : true;
      if (latest.current !== path) return;
      setLoading(false);
      if (loaded) await navigate(path);
      else window.location.assign(path);
    },
    [navigate, loadPage],
  );
  return { goTo, isLoading };
}

function giveUpLater(): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE, false));
}

function routeOf(path: string): Route | undefined {
  return findRoute(new URL(path, window.location.href).pathname);
}
