import { createHash } from 'node:crypto';

/** The format of a release: written by a section's build, served by its origin, checked and composed by the shell. */

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
  /** When the pointer moved there (ISO 8601, UTC). Unset in a pointer that was written by hand. */
  at?: string;
  /** The section's signature over version, share and time. Unset in pointers from before kit 4. */
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

/** Checks at release time that cannot be repeated from the bytes. */
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
  /** Shared modules and the ranges that the section requires of the shell. */
  shared: Record<string, string>;
  /** File name of the remote entry. */
  entry: string;
  pages: Record<string, ReleasedPage>;
  files: Record<string, ReleasedFile>;
  /** Null for a build that was not tried in a browser: `npm start` makes such builds on this machine. */
  checks: ReleaseChecks | null;
}

/** `releases/<version>/release.sig`, beside the `release.json` that it signs. */
export interface ReleaseSignature {
  /** The key that made it: the first 16 hexadecimal digits of the SHA-256 of the public key. */
  key: string;
  /** Ed25519, base64 */
  signature: string;
}

/** Versions are folder names and parts of URLs; other texts are refused before they are used in a path. */
export const versionPattern = /^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;
/** File names of a release: flat, no path, no leading dot. */
export const fileNamePattern = /^[0-9A-Za-z_][0-9A-Za-z_.-]{0,127}$/;

/**
 * The path of a release on the shell. Part of every URL in its scripts and styles, so that hydration finds the same
 * ones.
 */
export function releasePath(section: SectionName, version: string): string {
  return `/sections/${section}/${version}/`;
}

/** The parsed bytes, or undefined if they are not JSON, as a foreign origin or folder may hold anything. */
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
