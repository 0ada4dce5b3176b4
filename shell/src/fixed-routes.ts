import { contractOf, isLivePage } from '@land/release-tools/format/section-contract.ts';
import { sectionNames } from '@land/release-tools/sections.ts';
import type { Route } from './routes.ts';

/**
 * The routes that never change: the home page, and the pages that sections must provide, except live ones. Header,
 * footer and home page link to these paths, and the api has them as `formPage`.
 */
export const fixedRoutes: readonly Route[] = [
  { path: '/', owner: 'shell', page: 'home' },
  ...sectionNames.flatMap((owner) =>
    Object.entries(contractOf(owner))
      .filter(([page]) => !isLivePage(owner, page))
      .map(([page, { path, formAction }]) => ({ path, owner, page, ...(formAction && { hasForm: true }) })),
  ),
];
