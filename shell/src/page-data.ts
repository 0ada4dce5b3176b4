import type { SectionName } from '../release-tools/format/release-format.ts';

/** What the shell's server tells its script about the page it served, as JSON in the page. */
export interface PageData {
  /** For the copyright line: the server's, so that the page hydrates to the same text at midnight of New Year. */
  year: string;
  /** The release of each section that this visit uses. A section without one has never been released. */
  releases: Partial<Record<SectionName, LiveRelease>>;
  /** By path, for moving between pages; `*` is the page of unknown paths. */
  pages: Record<string, PageFiles>;
  /** Digests of what may be loaded later, by path: `sha384-` and base64. */
  integrity: Record<string, string>;
  analytics?: { key: string; host: string };
}

interface PageFiles {
  title: string;
  /** Paths of the scripts and styles that the page needs besides the shell's own. */
  files: string[];
}

interface LiveRelease {
  version: string;
  /** URL of the remote entry. */
  entry: string;
}

/** Id of the element that holds it. */
export const pageDataId = 'page-data';

/** Places in the shell's frame that the server fills in. */
export const pagePlace = '<template data-place="page"></template>';
export const yearPlace = '%YEAR%';

/** Throws when the page was not made by the shell's server. */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error(`The page has no #${pageDataId}: it was not made by the shell's server.`);
  return JSON.parse(text) as PageData;
}
