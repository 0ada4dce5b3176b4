/** The paths that a release declares for its pages. */
import { isWithin, type SectionName, sections } from '../sections.ts';
import { ReleaseRefused } from './failures.ts';
import { listPages, type SectionDefinition } from './section.ts';
import { contractOf } from './section-contract.ts';

/** The most pages with a path of their own in one release. */
export const MOST_PATHS = 50;
const MOST_CHARACTERS = 100;
const pathPattern = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;

/** Whether a text has the form of a page's path, such as `/sell-your-land/how-it-works`. */
export function isPagePath(path: string): boolean {
  return path.length <= MOST_CHARACTERS && pathPattern.test(path);
}

/**
 * Checks that each page of a section has an address, before anything is built. Whether the shell grants the paths of a
 * section that this list does not have, only that shell knows. Throws ReleaseRefused.
 */
export function checkAddresses(section: SectionDefinition): void {
  const pages = listPages(section);
  const granted = sections.find(({ name }) => name === section.name)?.paths;
  for (const { name, file, path } of pages)
    if (path === undefined && !Object.hasOwn(contractOf(section.name), name))
      throw new ReleaseRefused(
        `Its page ${name} has no address: in section.ts, write '${name}': { file: '${file}', path: '${granted?.[0] ?? ''}/${name}' }.`,
      );
  // Module Federation uses the section's name for the entry script.
  if (pages.some(({ name }) => name === section.name))
    throw new ReleaseRefused(
      `Its page ${section.name} has the name of its section: call it otherwise in section.ts and src/pages.ts.`,
    );
  const declared = Object.fromEntries(pages.map(({ name, path }) => [name, { path }]));
  if (granted) checkPaths(section.name, declared, granted);
}

/** Pages by name, with the paths that they declare. */
type DeclaredPages = Record<string, { path?: string | undefined }>;

/**
 * Checks the declared paths. `granted` are those that the shell grants to the section; undefined for a shell from
 * before declared paths. Throws ReleaseRefused.
 */
export function checkPaths(section: SectionName, pages: DeclaredPages, granted: readonly string[] | undefined): void {
  const declared = Object.entries(pages).flatMap(([page, { path }]) => (path === undefined ? [] : [{ page, path }]));
  if (declared.length === 0) return;
  if (!granted)
    throw new ReleaseRefused('It declares paths of pages, which this shell does not know yet: deploy the shell first.');
  if (granted.length === 0)
    throw new ReleaseRefused(
      `The shell grants no paths to the section ${section} yet: deploy a shell whose shell/release-tools/sections.ts names it.`,
    );
  if (declared.length > MOST_PATHS)
    throw new ReleaseRefused(
      `It declares ${declared.length} paths, and at most ${MOST_PATHS} are allowed: put several texts on one page.`,
    );
  const taken = new Map(Object.entries(contractOf(section)).map(([page, { path }]) => [path, page]));
  for (const { page, path } of declared) {
    const begin = `The path ${path.slice(0, MOST_CHARACTERS)} of its page ${page}`;
    checkPath(section, { page, path, begin, granted });
    const other = taken.get(path);
    if (other !== undefined) throw new ReleaseRefused(`${begin} is that of its page ${other}: choose another.`);
    taken.set(path, page);
  }
}

interface CheckedPath {
  page: string;
  path: string;
  /** The begin of a sentence about the path. */
  begin: string;
  granted: readonly string[];
}

function checkPath(section: SectionName, { page, path, begin, granted }: CheckedPath): void {
  if (!isPagePath(path))
    throw new ReleaseRefused(
      `${begin} may have only lower-case letters, digits and single hyphens between slashes, and ${MOST_CHARACTERS} characters: write it like ${granted[0]}/how-it-works.`,
    );
  if (Object.hasOwn(contractOf(section), page))
    throw new ReleaseRefused(`${begin} is not its own to choose: remove it, because section-contract.ts names it.`);
  if (!isWithin(path, granted)) {
    const owner = sections.find(({ name, paths }) => name !== section && isWithin(path, paths))?.name;
    throw new ReleaseRefused(
      `${begin} is ${owner ? `of the ${owner} section` : 'not granted to this section'}: choose one below ${granted.join(' or ')}, or have shell/release-tools/sections.ts grant it.`,
    );
  }
  const live = Object.values(contractOf(section)).find(
    (required) => required.isLive && isLivePath(path, required.path),
  );
  if (live) throw new ReleaseRefused(`${begin} is where deals are, at ${live.path}: choose one elsewhere.`);
}

/** Whether a path is that of a live page such as `/land`, or one of `/land/<slug>`. */
function isLivePath(path: string, livePath: string): boolean {
  const [begin = '', slug] = livePath.split('<');
  return slug === undefined ? path === livePath : path.startsWith(begin);
}
