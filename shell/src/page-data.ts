import type { SectionName } from '../release-tools/format/release-format.ts';

/** The data that the shell's server hands to its script, as JSON in the page. */
export interface PageData {
  /** For the copyright line. It comes from the server, so that hydration matches even at midnight on New Year's Eve. */
  year: string;
  /** The release of each section for this visit. A section that was never released has none. */
  releases: Partial<Record<SectionName, LiveRelease>>;
  /** Files by path, for navigation; `*` is the page for unknown paths. */
  pages: Record<string, PageFiles>;
  /** Digests of files that may be loaded later, by path: `sha384-` and base64. */
  integrity: Record<string, string>;
  analytics?: { key: string; host: string };
}

interface PageFiles {
  title: string;
  /** Paths of the scripts and styles that the page needs in addition to the shell's own. */
  files: string[];
}

interface LiveRelease {
  version: string;
  /** URL of the remote entry. */
  entry: string;
}

export const pageDataId = 'page-data';

/** Placeholders in the shell's frame that the server fills in. */
export const pagePlaceholder = '<template data-place="page"></template>';
export const yearPlaceholder = '%YEAR%';
/** The URL of a deal in a frame, which all deals share. */
export const landPlaceholder = '/land/SLUG';

/** Throws if the shell's server did not make the page. */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error(`The page has no #${pageDataId}: the shell's server did not make it.`);
  return JSON.parse(text) as PageData;
}
