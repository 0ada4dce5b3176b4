import type { SectionName } from '../release-tools/sections.ts';

/** A path of the site, and the app that owns its page. */
export interface Route {
  path: string;
  owner: 'shell' | SectionName;
  page: string;
  /** Whether the page has a form, so that it loads the kit's form parts. */
  hasForm?: boolean;
}

/** The routes of this visit. The first script adds those in the page's data, the build the fixed ones. */
export const routes: Route[] = [];

/** Finds the route of a path. */
export function findRoute(path: string): Route | undefined {
  const plain = plainPath(path);
  return routes.find((route) => route.path === plain);
}

/** The path as routes have it. Ignores case, because people type addresses in capitals, and a trailing slash. */
export function plainPath(path: string): string {
  let end = path.length;
  while (path.length > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end).toLowerCase();
}
