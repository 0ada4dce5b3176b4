import { createHash } from 'node:crypto';

/** The form of a release: what a section's build writes, its origin serves, and the shell checks and composes. */

export const sectionNames = ['seller', 'buyer', 'legal'] as const;
export type SectionName = (typeof sectionNames)[number];

export function isSectionName(name: unknown): name is SectionName {
  return sectionNames.some((known) => known === name);
}

/** One value for each section. */
export function forEachSection<T>(make: (name: SectionName) => T): Record<SectionName, T> {
  return Object.fromEntries(sectionNames.map((name) => [name, make(name)])) as Record<SectionName, T>;
}

/** `releases/current.json`, the only file that ever changes. */
export interface Pointer {
  version: string;
  /** A second version, shown to a share of the visits. */
  share?: ReleaseShare;
  /** When it was moved there (ISO 8601, UTC). Unset in a pointer that was written by hand. */
  at?: string;
  /** The section's, over version, share and time. Unset in those written before kit 4. */
  signature?: ReleaseSignature;
}

export interface ReleaseShare {
  version: string;
  /** Visits out of a hundred, a whole number from 1 to 99. */
  percent: number;
}

export interface ReleasedPage {
  title: string;
  description: string;
  /** The finished HTML: as first served, and as it looks after a submission without scripts. */
  html: { initial: string; sent?: string; failed?: string };
  /** Names of the files that this page runs, the entry first. All of them are in `files`. */
  scripts: string[];
  styles: string[];
}

export interface ReleasedFile {
  /** Subresource Integrity of the file's bytes: `sha384-` and base64. */
  integrity: string;
  bytes: number;
}

/** What was tried out when the release was made and cannot be told from its bytes. */
export interface ReleaseChecks {
  /** The section's own tests that passed. */
  tests: number;
  /** Pages, each at two widths, in which axe found nothing. */
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
  /** Shared modules and the ranges that the section asks of the shell. */
  shared: Record<string, string>;
  /** File name of the remote entry. */
  entry: string;
  pages: Record<string, ReleasedPage>;
  files: Record<string, ReleasedFile>;
  /** Null for a build that nobody tried out: `npm start` makes such ones on this machine. */
  checks: ReleaseChecks | null;
}

/** `releases/<version>/release.sig`, beside the `release.json` that it signs. */
export interface ReleaseSignature {
  /** Which key made it: the first 16 hexadecimal digits of the SHA-256 of the public key. */
  key: string;
  /** Ed25519, base64 */
  signature: string;
}

/** Versions are folder names and parts of URLs; anything else is refused before it touches a path. */
export const versionPattern = /^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;
/** File names of a release: flat, no path, no leading dot. */
export const fileNamePattern = /^[0-9A-Za-z_][0-9A-Za-z_.-]{0,127}$/;

/**
 * Where the shell serves a release. Part of every URL in its scripts and styles, so that hydration finds the same ones.
 */
export function releasePath(section: SectionName, version: string): string {
  return `/sections/${section}/${version}/`;
}

/** What the bytes say, or undefined when they are no JSON: whatever an origin or a folder holds. */
export function parseJson(bytes: Buffer | string | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString() ?? '');
  } catch {
    return undefined;
  }
}

/** Subresource integrity of a file, as `integrity` attributes hold it: `sha384-` and base64. */
export function digestOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
