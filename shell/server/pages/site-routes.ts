/** The routes of the site: the fixed ones, and those that the releases of a visit declare. */
import type { Release } from '@land/release-tools/format/release-format.ts';
import { grantedPaths, isWithin } from '@land/release-tools/sections.ts';
import { fixedRoutes } from '../../src/fixed-routes.ts';
import { plainPath, type Route } from '../../src/routes.ts';

/** Finds the route of a path, as typed. */
export function findSiteRoute(path: string, releases: readonly Release[]): Route | undefined {
  const plain = plainPath(path);
  return listSiteRoutes(releases).find((route) => route.path === plain);
}

/** Lists the routes, the fixed ones first, so that no release can take a path from them. */
export function listSiteRoutes(releases: readonly Release[]): Route[] {
  return [...fixedRoutes, ...releases.flatMap(listDeclaredRoutes)];
}

/**
 * The routes of a release. The gate has checked its paths; they are checked here again, because the copy of a release
 * may be older than what the shell grants now.
 */
function listDeclaredRoutes({ section, pages }: Release): Route[] {
  const granted = grantedPaths()[section];
  return Object.entries(pages).flatMap(([page, { path, html }]) =>
    path !== undefined && isWithin(path, granted)
      ? [{ path, owner: section, page, ...(html.sent !== undefined && { hasForm: true }) }]
      : [],
  );
}

/** The routes that a page's script may open: the fixed ones, those of its own section, and those that it links to. */
export function listReachable(route: Route | undefined, body: string, releases: readonly Release[]): Route[] {
  const links = new Set([...body.matchAll(/ href="(\/[a-z0-9/-]+)[#?"]/g)].map(([, path]) => path));
  const isReachable = ({ owner, path }: Route) => owner === route?.owner || path === route?.path || links.has(path);
  return [...fixedRoutes, ...releases.flatMap(listDeclaredRoutes).filter(isReachable)];
}
