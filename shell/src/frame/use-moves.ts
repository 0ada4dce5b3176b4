import type { Outcome } from '@land/kit';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { findRoute, type Route } from '../routes.ts';
import type { PageComponent, Pages } from '../sections/pages.ts';
import { listenToPageLinks } from './page-links.ts';
import { useArrival } from './use-arrival.ts';

/** What is on the screen. */
export interface Shown {
  location: Location;
  route: Route | undefined;
  Page: PageComponent;
  /** What the address said when the page was opened. */
  outcome: Outcome;
}

/** How long a page may be on its way before the visitor is told, in milliseconds. */
const PATIENCE = 300;

/**
 * Moves between pages. The page before stays until the next one is there, whether a link or Back asked for it; one that
 * cannot be had changes nothing but `lost`, its address.
 */
export function useMoves(first: PageComponent, pages: Pages | undefined) {
  const location = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(() => open(location, first));
  const [isLoading, setLoading] = useState(false);
  const [, showArrived] = useReducer((count: number) => count + 1, 0);
  const [lost, setLost] = useState<string>();
  /** Counts what the visitor asked for: only the last of it is shown. */
  const turn = useRef(0);
  /** Where in the history of the visit the page is that is shown. */
  const place = useRef(0);

  const route = findRoute(location.pathname);
  const isShown = location.key === shown.location.key && route === shown.route;
  const Page = route === shown.route ? shown.Page : pages?.find(route);
  if (!isShown && Page) {
    setShown(route === shown.route ? { ...shown, location } : open(location, Page));
    setLoading(false);
    setLost(undefined);
  }

  /** Loads the page of a route, then arrives there, unless the visitor asked for something else meanwhile. */
  async function bring(wanted: Route, path: string, arrive: () => void) {
    const mine = (turn.current += 1);
    setTimeout(() => mine === turn.current && setLoading(true), PATIENCE);
    const isThere = await pages?.load(wanted).then(
      () => true,
      () => false,
    );
    if (mine !== turn.current) return;
    turn.current += 1;
    setLoading(false);
    if (isThere) return arrive();
    setLost(path);
    // After Back the address is that of the page that is not shown.
    const away = place.current - readPlace();
    if (away) window.history.go(away);
  }

  function goTo(path: string) {
    turn.current += 1;
    setLost(undefined);
    const wanted = findRoute(new URL(path, window.location.href).pathname);
    const arrive = () => void navigate(path, { replace: path === addressOf(location) });
    if (wanted && wanted !== shown.route) void bring(wanted, path, arrive);
    else arrive();
  }

  const follow = useEffectEvent(({ pathname, search, hash }: HTMLAnchorElement) => goTo(pathname + search + hash));
  const approach = useEffectEvent(({ pathname }: HTMLAnchorElement) => {
    const next = findRoute(pathname);
    // A failure is met when the page is opened.
    if (next && next !== shown.route) pages?.load(next).catch(() => {});
  });
  useEffect(() => listenToPageLinks({ follow: (link) => follow(link), approach: (link) => approach(link) }), []);

  const goBack = useEffectEvent(() => {
    turn.current += 1;
    setLoading(false);
    const wanted = findRoute(window.location.pathname);
    // One that is there is shown by the router's word.
    if (wanted && wanted !== shown.route && !pages?.find(wanted))
      void bring(wanted, addressOf(window.location), showArrived);
  });
  useEffect(() => {
    const listen = () => goBack();
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  }, []);

  useEffect(() => {
    place.current = readPlace();
  }, [shown]);

  useArrival(shown.location, pages?.titleOf(shown.route));
  return { shown, isLoading, lost, goTo, forgetLost: () => setLost(undefined) };
}

function open(location: Location, Page: PageComponent): Shown {
  return { location, route: findRoute(location.pathname), Page, outcome: readOutcome(location.search) };
}

/** What the api answered to a form that was sent without scripts. */
function readOutcome(search: string): Outcome {
  const outcome = new URLSearchParams(search).get('submission');
  return outcome === 'sent' || outcome === 'failed' ? outcome : 'none';
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

/** The router counts the entries that it makes. */
function readPlace(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0;
}
