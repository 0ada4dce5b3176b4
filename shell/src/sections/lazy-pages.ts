import type { PageProps } from '@land/kit';
import { type ComponentType, lazy } from 'react';
import { findRoute, type Route } from '../routes.ts';
import { loadPage, type PageModule } from './load-page.ts';

const components = new Map<string, ComponentType<PageProps>>();
const loading = new Map<string, Promise<PageModule>>();
const firstPath = typeof window === 'undefined' ? undefined : findRoute(window.location.pathname)?.path;

/** The page of a route, loaded when it is first rendered. The same component each time, so that React keeps its state. */
export function findLazyPage(route: Route): ComponentType<PageProps> {
  let component = components.get(route.path);
  if (!component) {
    component = lazy(() => startLoading(route).catch((failure: unknown) => recover(route, failure)));
    components.set(route.path, component);
  }
  return component;
}

/** Begins to load a page that the visitor is about to open. A failure is met when the page is opened. */
export function prefetchPage(route: Route): void {
  startLoading(route).catch(() => loading.delete(route.path));
}

function startLoading(route: Route): Promise<PageModule> {
  let started = loading.get(route.path);
  if (!started) {
    started = loadPage(route);
    loading.set(route.path, started);
  }
  return started;
}

/**
 * The page that the visit began with stays as the server made it: a promise that never settles leaves it unhydrated, and
 * its form works without scripts. A page that the visitor moved to is asked from the server, once.
 */
function recover(route: Route, failure: unknown): Promise<PageModule> {
  console.error(`The page ${route.path} works without its script, which did not load.`, failure);
  if (route.path === firstPath) return never();
  const marker = `loaded-whole:${route.path}`;
  if (sessionStorage.getItem(marker)) return Promise.reject(failure);
  sessionStorage.setItem(marker, 'yes');
  window.location.assign(route.path);
  return never();
}

function never(): Promise<never> {
  return new Promise(() => {});
}
