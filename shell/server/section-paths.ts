import type { SectionName } from '@land/kit/release/format/release-format.ts';
import { routes } from '../src/routes.ts';

/** Where the pages of each section are, by page name: a section itself knows no paths. */
export const sectionPaths: Record<SectionName, Record<string, string>> = { seller: pathsOf('seller'), buyer: pathsOf('buyer'), legal: pathsOf('legal') };

function pathsOf(section: SectionName): Record<string, string> {
  return Object.fromEntries(routes.filter(({ owner }) => owner === section).map(({ page, path }) => [page, path]));
}
