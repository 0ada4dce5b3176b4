import type { PageProps } from '@land/kit';
import { type ComponentType, lazy } from 'react';
import { findRoute, type Route } from '../routes.ts';
import { importPage, type PageModule } from './import-page.ts';

type PageComponent = ComponentType<PageProps>;

const components = new Map<string, PageComponent>();
const modules = new Map<string, PageModule>();
const loading = new Map<string, Promise<PageModule>>();
/** The page that the visit began with, until the visitor leaves it. */
let first = typeof window === 'undefined' ? undefined : findRoute(window.location.pathname);

/**
 * The page of a route that is shown: itself when it is loaded, else lazy. Once chosen it stays the same component, so that
 * React keeps what the visitor typed.
 */
export function findPage(route: Route): PageComponent {
  if (first && first !== route) {
    // What the server made of it is gone: whoever comes back to it must not meet the promise that never settles.
    components.delete(first.path);
    first = undefined;
  }
  let component = components.get(route.path);
  if (!component) {
    component = modules.get(route.path)?.default ?? lazy(() => loadPage(route).catch((failure: unknown) => recover(route, failure)));
    components.set(route.path, component);
  }
  return component;
}

/** Loads a page once. A failure is forgotten, so that the next try is a new one. */
export function loadPage(route: Route): Promise<PageModule> {
  let started = loading.get(route.path);
  if (!started) {
    started = importPage(route);
    loading.set(route.path, started);
    started.then(
      (module) => modules.set(route.path, module),
      () => loading.delete(route.path),
    );
  }
  return started;
}

/**
 * The page that the visit began with stays as the server made it: a promise that never settles leaves it unhydrated, and
 * its form works without scripts. Another page, which the visitor went back to, is asked from the server, once; unless the
 * visitor has moved on, then it is only tried again when it is wanted again.
 */
function recover(route: Route, failure: unknown): Promise<PageModule> {
  console.error(`The page ${route.path} works without its script, which did not load.`, failure);
  if (route === first) return never();
  if (route !== findRoute(window.location.pathname)) {
    components.delete(route.path);
    return never();
  }
  const marker = `loaded-whole:${route.path}`;
  if (sessionStorage.getItem(marker)) return Promise.reject(failure);
  sessionStorage.setItem(marker, 'yes');
  window.location.reload();
  return never();
}

function never(): Promise<never> {
  return new Promise(() => {});
}
