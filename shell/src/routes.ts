import type { SectionName } from '../release-tools/format/release-format.ts';

/**
 * A path of the site, and the app that owns its page. The same paths are also in the links of header, footer and home
 * page, and in `formPage` of the api.
 */
export interface Route {
  path: string;
  owner: 'shell' | SectionName;
  page: string;
  /** Whether the page has a form, so that it loads the kit's form parts. */
  hasForm?: true;
}

export const routes: readonly Route[] = [
  { path: '/', owner: 'shell', page: 'home' },
  { path: '/sell-your-land', owner: 'seller', page: 'sell-your-land', hasForm: true },
  { path: '/buy-land', owner: 'buyer', page: 'buy-land', hasForm: true },
  { path: '/privacy-policy', owner: 'legal', page: 'privacy-policy' },
  { path: '/terms-and-conditions', owner: 'legal', page: 'terms-and-conditions' },
  { path: '/stop-texts', owner: 'legal', page: 'stop-texts', hasForm: true },
];

/** Finds the route of a path. Ignores case, because people type addresses in capitals, and a trailing slash. */
export function findRoute(path: string): Route | undefined {
  let end = path.length;
  while (path.length > 1 && path[end - 1] === '/') end -= 1;
  const plain = path.slice(0, end).toLowerCase();
  return routes.find((route) => route.path === plain);
}
