/** The data in a page for the shell's script. */
import { type Release, releasePath, sectionNames } from '@land/release-tools/format/release-format.ts';
import { isLivePage } from '@land/release-tools/format/section-contract.ts';
import type { PageData } from '../../src/page-data.ts';
import { type Route, routes } from '../../src/routes.ts';
import type { BuiltShell } from '../built-shell.ts';
import type { Config } from '../config.ts';
import { homeMeta, notFoundMeta } from './page-meta.ts';
import type { LoadedRelease } from '../releases/fetch-release.ts';
import { isCounted, type Visit } from '../visits/visits.ts';

export function assetPath(name: string): string {
  return `/assets/${name}`;
}

/** Paths of the files that this page needs in addition to those of every page. */
export function listPageFiles(
  { files: { home, forms } }: BuiltShell,
  { owner, page, hasForm }: Route,
  release: Release | undefined,
): string[] {
  const own = [...(owner === 'shell' ? home : []), ...(hasForm ? forms : [])].map(assetPath);
  if (!release) return own;
  const { styles = [], scripts = [] } = release.pages[page] ?? {};
  return [...own, ...[...styles, ...scripts].map((name) => releasePath(release.section, release.version) + name)];
}

export function describeVisit(built: BuiltShell, { analytics }: Config, visit: Visit): PageData {
  const { releases: loaded } = visit;
  const live = sectionNames.flatMap((name) => loaded[name]?.release ?? []);
  const service = isCounted(visit) ? analytics : undefined;
  return {
    year: String(new Date().getFullYear()),
    releases: Object.fromEntries(
      live.map(({ section, version, entry }) => [section, { version, entry: releasePath(section, version) + entry }]),
    ),
    pages: { '*': { title: notFoundMeta.title, files: [] }, ...describePages(built, live) },
    integrity: Object.assign(digestsOfLater(built, service !== undefined), ...live.map(releaseDigests)),
    ...(service && { analytics: service }),
  };
}

/** Describes the pages by path, without those of sections that have no release, which only the server can show. */
function describePages(built: BuiltShell, live: Release[]): PageData['pages'] {
  const pages = routes.flatMap((route) => {
    const release = live.find(({ section }) => section === route.owner);
    const meta = route.owner === 'shell' ? homeMeta : release?.pages[route.page];
    return meta ? [[route.path, { title: meta.title, files: listPageFiles(built, route, release) }] as const] : [];
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
 * The texts of a release's styles, by path. Pages contain them instead of a link, so that the first paint needs no
 * other response. Styles of live pages are included only if `page` is one, because no script navigates to live pages.
 */
export function releaseStyles({ release, files }: LoadedRelease, page?: string): Record<string, string> {
  const base = releasePath(release.section, release.version);
  const isWanted = (name: string) =>
    page === undefined ? !isOnlyLive(release, name) : release.pages[page]?.styles.includes(name);
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

/** The digests of a release's scripts and styles, by path. */
export function releaseDigests(release: Release): Record<string, string> {
  const base = releasePath(release.section, release.version);
  const named = Object.entries(release.files).filter(
    ([name]) => /\.(js|css)$/.test(name) && !isOnlyLive(release, name),
  );
  return Object.fromEntries(named.map(([name, { integrity }]) => [base + name, integrity]));
}

function isOnlyLive({ section, pages }: Release, file: string): boolean {
  const users = Object.keys(pages).filter((page) => pages[page]?.styles.includes(file));
  return users.length > 0 && users.every((page) => isLivePage(section, page));
}
