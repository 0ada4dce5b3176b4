import type { SectionName } from '../release-tools/sections.ts';
import type { Route } from './routes.ts';

/** The data that the server writes into the page as JSON for the shell's script. */
export interface PageData {
  /** The year in the copyright line, from the server, so that hydration matches also at the turn of the year. */
  year: string;
  /** The release of each section for this visit; missing for a section that was never released. */
  releases: Partial<Record<SectionName, LiveRelease>>;
  /**
   * The pages that the script may open, by path; links to any other page load it from the server. `*` is the page for
   * unknown paths.
   */
  pages: Record<string, DescribedPage>;
  /** Digests of files that may be loaded later, by path: `sha384-` and base64. */
  integrity: Record<string, string>;
  /** Missing without analytics, and for visitors who have opted out. */
  analytics?: AnalyticsService;
}

/** PostHog, with the key of a project; or any other service, with the address of its script. */
export type AnalyticsService = { key: string; host: string } | ScriptService;

export interface ScriptService {
  /** The script's URL. */
  script: string;
  /** The `data-` attributes of the script element by name. */
  attributes: Record<string, string>;
}

interface DescribedPage extends Partial<Omit<Route, 'path'>> {
  /** Unset for a page whose section has no release: only the server can show it. */
  title?: string;
  /** Paths of the scripts and styles that the page needs in addition to the shell's own. */
  files: string[];
}

interface LiveRelease {
  version: string;
  /** URL of the remote entry. */
  entry: string;
}

export const pageDataId = 'page-data';

/** Placeholders in the prerendered HTML, which the server replaces: the section's page, and the year. */
export const pagePlaceholder = '<template data-place="page"></template>';
export const yearPlaceholder = '%YEAR%';
/** The path of a page that a release declares, in the prerendered HTML around it; no page is there. */
export const declaredPlaceholder = '/PATH';
/** The path of a deal in the prerendered HTML, which the server replaces. */
export const landPlaceholder = '/land/SLUG';

/** Reads the data. Throws if the page does not come from the shell's server. */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error(`The page has no #${pageDataId}: it does not come from the shell's server.`);
  return JSON.parse(text) as PageData;
}
