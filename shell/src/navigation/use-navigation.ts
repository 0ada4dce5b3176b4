import type { Outcome } from '@land/kit';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { findRoute, type Route } from '../routes.ts';
import type { PageComponent, Pages } from '../sections/pages.ts';
import { listenToPageLinks } from './page-links.ts';
import { useFocusAndScroll } from './use-focus-and-scroll.ts';

/** The page on the screen. */
export interface Shown {
  location: Location;
  route: Route | undefined;
  Page: PageComponent;
  /** The outcome in the URL when the page was opened. */
  outcome: Outcome;
}

/** Milliseconds after which the progress line appears. */
const PROGRESS_AFTER_MS = 300;

/**
 * Navigates between pages. The current page stays until the next one has loaded, after a link and after Back. If a page
 * fails to load, only `failedPath` changes, to its path.
 */
export function useNavigation(first: PageComponent, pages: Pages | undefined) {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(() => describeShown(location, first));
  const [isLoading, setLoading] = useState(false);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const [failedPath, setFailedPath] = useState<string>();
  /** Number of the latest navigation; earlier ones that are still loading are ignored. */
  const latest = useRef(0);
  /** Index of the shown page in the browser's history. */
  const shownIndex = useRef(0);

  const route = findRoute(location.pathname);
  const isShown = location.key === shown.location.key && route === shown.route;
  const Page = route === shown.route ? shown.Page : pages?.find(route);
  if (!isShown && Page) {
    setShown(route === shown.route ? { ...shown, location } : describeShown(location, Page));
    setLoading(false);
    setFailedPath(undefined);
  }

  /** Loads a page, then opens it, unless another navigation has started in the meantime. */
  async function loadAndOpen(wanted: Route, path: string, open: () => void) {
    const mine = (latest.current += 1);
    setTimeout(() => mine === latest.current && setLoading(true), PROGRESS_AFTER_MS);
    const hasLoaded = await pages?.load(wanted).then(
      () => true,
      () => false,
    );
    if (mine !== latest.current) return;
    latest.current += 1;
    setLoading(false);
    if (hasLoaded) return open();
    setFailedPath(path);
    // After Back, the URL is that of the failed page, so go back to the entry of the shown page.
    const away = shownIndex.current - readHistoryIndex();
    if (away) window.history.go(away);
  }

  function goTo(path: string) {
    latest.current += 1;
    setFailedPath(undefined);
    const wanted = findRoute(new URL(path, window.location.href).pathname);
    const open = () => void navigate(path, { replace: path === addressOf(location) });
    if (wanted && wanted !== shown.route) void loadAndOpen(wanted, path, open);
    else open();
  }

  const follow = useEffectEvent(({ pathname, search, hash }: HTMLAnchorElement) => goTo(pathname + search + hash));
  const prefetch = useEffectEvent(({ pathname }: HTMLAnchorElement) => {
    const next = findRoute(pathname);
    // Errors are ignored here; they are shown if the visitor opens the page.
    if (next && next !== shown.route) pages?.load(next).catch(() => {});
  });
  useEffect(() => listenToPageLinks({ follow: (link) => follow(link), prefetch: (link) => prefetch(link) }), []);

  const goBack = useEffectEvent(() => {
    latest.current += 1;
    setLoading(false);
    const wanted = findRoute(window.location.pathname);
    // A page that is loaded already is shown by the router's next render.
    if (wanted && wanted !== shown.route && !pages?.find(wanted))
      void loadAndOpen(wanted, addressOf(window.location), renderAgain);
  });
  useEffect(() => {
    const listen = () => goBack();
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  }, []);

  useEffect(() => {
    shownIndex.current = readHistoryIndex();
  }, [shown]);

  useFocusAndScroll(shown.location, pages?.titleOf(shown.route));
  return { shown, isLoading, failedPath, goTo, dismissFailure: () => setFailedPath(undefined) };
}

function describeShown(location: Location, Page: PageComponent): Shown {
  return { location, route: findRoute(location.pathname), Page, outcome: readOutcome(location.search) };
}

/** Reads the outcome of a form that was sent without scripts from the URL. */
function readOutcome(search: string): Outcome {
  const outcome = new URLSearchParams(search).get('submission');
  return outcome === 'sent' || outcome === 'failed' ? outcome : 'none';
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

/** The index of the current history entry, which the router stores in the entry's state. */
function readHistoryIndex(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0;
}
