/** The format of a release: written by a section's build, served by its origin, checked and composed by the shell. */
import { createHash } from 'node:crypto';
import { type SectionName, sectionNames } from '../sections.ts';

export { type SectionName, sectionNames };

export function isSectionName(name: unknown): name is SectionName {
  return sectionNames.some((known) => known === name);
}

/** Makes one value for each section. */
export function forEachSection<T>(make: (name: SectionName) => T): Record<SectionName, T> {
  return Object.fromEntries(sectionNames.map((name) => [name, make(name)])) as Record<SectionName, T>;
}

/** `releases/current.json`, which names the live version. No other file of a release changes. */
export interface Pointer {
  version: string;
  /** A second version, shown to a share of the visits. */
  share?: ReleaseShare;
  /** When the pointer was moved (ISO 8601, UTC). Unset in a pointer that was written by hand. */
  at?: string;
  /** The section's signature over version, share and time. Unset in pointers from before kit 4. */
  signature?: ReleaseSignature;
}

export interface ReleaseShare {
  version: string;
  /** The share of visits in percent, a whole number from 1 to 99. */
  percent: number;
}

export interface ReleasedPage {
  /**
   * The page's path, below one that the shell grants to the section. Unset for pages of the contract, and in releases
   * from before declared paths, whose other pages have no address.
   */
  path?: string;
  title: string;
  description: string;
  /** An object of schema.org, for search engines. */
  structuredData?: Record<string, unknown>;
  /** The prerendered HTML: at first, and after a form without scripts was sent or failed. */
  html: { initial: string; sent?: string; failed?: string };
  /** File names of the page's scripts, the remote entry first; `files` describes them. */
  scripts: string[];
  styles: string[];
}

export interface ReleasedFile {
  /** Subresource Integrity of the file's bytes: `sha384-` and base64. */
  integrity: string;
  bytes: number;
}

/** Results of the checks that only the release command can run, because they need sources or a browser. */
export interface ReleaseChecks {
  /** The section's own tests that passed. */
  tests: number;
  /** The number of pages in which axe found no error, at each of two widths. */
  accessiblePages: number;
}

/** `releases/<version>/release.json`; its bytes are signed. */
export interface Release {
  section: SectionName;
  version: string;
  /** ISO 8601, UTC */
  builtAt: string;
  /** The range of kit versions that the section was built for. */
  kit: string;
  /** Shared modules and the ranges that the section requires of the shell. */
  shared: Record<string, string>;
  /** File name of the remote entry. */
  entry: string;
  pages: Record<string, ReleasedPage>;
  files: Record<string, ReleasedFile>;
  /**
   * Files for other hosts of Module Federation and their compilers, by name: `federationFiles`. No page needs them.
   * Unset in releases from before they existed, which shells show as before.
   */
  federation?: Partial<Record<FederationFile, ReleasedFile>>;
  /** Null for a build that did not run these checks, such as those of `npm start`. */
  checks: ReleaseChecks | null;
}

/** `releases/<version>/release.sig`, beside the `release.json` that it signs. */
export interface ReleaseSignature {
  /** The id of the signing key: the first 16 hexadecimal digits of the SHA-256 of the public key. */
  key: string;
  /** Ed25519, base64 */
  signature: string;
}

/** The form of versions, which are used as folder names and in URLs. Other texts are refused. */
export const versionPattern = /^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;
/** The form of a release's file names: no path and no leading dot. */
export const fileNamePattern = /^[0-9A-Za-z_][0-9A-Za-z_.-]{0,127}$/;

/** The path of a release's files on the site, the same in prerendered HTML and scripts, so that hydration succeeds. */
export function releasePath(section: SectionName, version: string): string {
  return `/sections/${section}/${version}/`;
}

/** Module Federation's manifest, and the types of the exposed modules, which only checked releases have. */
export const manifestFile = 'mf-manifest.json';
export const typesFile = 'types.zip';
export const federationFiles = [manifestFile, typesFile] as const;
type FederationFile = (typeof federationFiles)[number];

/** All files of a release that the shell serves: those of its pages, and those for other hosts. */
export function listFiles({ files, federation }: Pick<Release, 'files' | 'federation'>): Record<string, ReleasedFile> {
  return { ...files, ...federation };
}

/** Parses JSON; undefined if the bytes are not JSON. */
export function parseJson(bytes: Buffer | string | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString() ?? '');
  } catch {
    return undefined;
  }
}

/** The Subresource Integrity digest of a file: `sha384-` and base64. */
export function digestOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
