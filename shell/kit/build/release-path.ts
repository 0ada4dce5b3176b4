import type { SectionName } from './release-format.ts';

/** Where the shell serves a release. Part of every URL in its scripts and styles, so that hydration finds the same ones. */
export function releasePath(section: SectionName, version: string): string {
  return `/sections/${section}/${version}/`;
}
