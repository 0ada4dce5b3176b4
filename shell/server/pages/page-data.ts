/** The data in a page for the shell's script. */
import { type Release, releasePath } from '@land/release-tools/format/release-format.ts';
import { isLivePage } from '@land/release-tools/format/section-contract.ts';
import type { PageData } from '../../src/page-data.ts';
import type { Route } from '../../src/routes.ts';
import type { BuiltShell } from '../built-shell.ts';
import type { Config } from '../config.ts';
import { homeMeta, notFoundMeta } from './page-meta.ts';
import type { LoadedRelease } from '../releases/fetch-release.ts';
import { isCounted, releasesOf, type Visit } from '../visits/visits.ts';

export function assetPath(name: string): string {
  return `/assets/${name}`;
}

/** Paths of the files that this page needs in addition to those of every page. */
export function listPageFiles(
  { files: { home, forms } }: BuiltShell,
  { owner, page, hasForm }: Omit<Route, 'path'>,
  release: Release | undefined,
): string[] {
  const own = [...(owner === 'shell' ? home : []), ...(hasForm ? forms : [])].map(assetPath);
  if (!release) return own;
  const { styles = [], scripts = [] } = release.pages[page] ?? {};
  return [...own, ...[...styles, ...scripts].map((name) => releasePath(release.section, release.version) + name)];
}

/** Describes a visit for a page whose script may open `routes`. */
export function describeVisit(
  built: BuiltShell,
  { analytics }: Config,
  visit: Visit,
  routes: readonly Route[],
): PageData {
  const live = releasesOf(visit);
  const service = isCounted(visit) ? analytics : undefined;
  return {
    year: String(new Date().getFullYear()),
    releases: Object.fromEntries(
      live.map(({ section, version, entry }) => [section, { version, entry: releasePath(section, version) + entry }]),
    ),
    pages: { '*': { title: notFoundMeta.title, files: [] }, ...describePages(built, live, routes) },
    integrity: Object.assign(
      digestsOfLater(built, service !== undefined),
      ...live.map((release) => releaseDigests(release, routes)),
    ),
    ...(service && { analytics: service }),
  };
}

/** Describes the pages by path. Those of sections without a release have no title. */
function describePages(built: BuiltShell, live: Release[], routes: readonly Route[]): PageData['pages'] {
  const pages = routes.map(({ path, ...route }) => {
    const release = live.find(({ section }) => section === route.owner);
    const meta = route.owner === 'shell' ? homeMeta : release?.pages[route.page];
    const files = meta ? listPageFiles(built, route, release) : [];
    return [path, { ...route, ...(meta && { title: meta.title }), files }] as const;
  });
  return Object.fromEntries(pages);
}

/** The digests of the shell's files that a page may load later. */
function digestsOfLater(built: BuiltShell, withAnalytics: boolean): Record<string, string> {
  const isLater = ([path]: [string, string]) =>
    !built.files.shell.map(assetPath).includes(path) && (withAnalytics || !/\/analytics[.-]/.test(path));
  return Object.fromEntries(Object.entries(byPath(built.integrity)).filter(isLater));
}

/** Changes keys from file names to paths. */
export function byPath(byName: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(byName).map(([name, known]) => [assetPath(name), known]));
}

/**
 * The texts of a release's styles, by path: of one page, or of those that a page's script may open. Pages contain them
 * instead of a link, so that the first paint needs no other response.
 */
export function releaseStyles(
  { release, files }: LoadedRelease,
  of: string | readonly Route[],
): Record<string, string> {
  const base = releasePath(release.section, release.version);
  const isWanted = (name: string) =>
    typeof of === 'string' ? release.pages[of]?.styles.includes(name) : mayLoad(release, name, of);
  const sheets = [...files].filter(([name]) => name.endsWith('.css') && isWanted(name));
  return Object.fromEntries(sheets.map(([name, { bytes }]) => [base + name, toElementText(bytes.toString())]));
}

/**
 * Styles as the text of a `<style>` element. Escapes `</`, which would close the element and occurs only in strings and
 * comments. Normalizes line endings as HTML does, so that the digest in the policy matches.
 */
function toElementText(css: string): string {
  return css.replaceAll('</', '<\\/').replace(/\r\n?/g, '\n');
}

/** The digests of the scripts and styles that a page's script may load, by path. */
export function releaseDigests(release: Release, routes: readonly Route[]): Record<string, string> {
  const base = releasePath(release.section, release.version);
  const named = Object.entries(release.files).filter(
    ([name]) => /\.(js|css)$/.test(name) && mayLoad(release, name, routes),
  );
  return Object.fromEntries(named.map(([name, { integrity }]) => [base + name, integrity]));
}

/** Whether a page's script may load a file: not if only live pages use it, or pages that the script cannot open. */
function mayLoad({ section, pages }: Release, file: string, routes: readonly Route[]): boolean {
  const users = Object.keys(pages).filter((page) =>
    [...(pages[page]?.styles ?? []), ...(pages[page]?.scripts ?? [])].includes(file),
  );
  const canOpen = (page: string) =>
    !isLivePage(section, page) && routes.some((route) => route.owner === section && route.page === page);
  return users.length === 0 || users.some(canOpen);
}
