/**
 * Digests of what a page may load, by path: for the attributes in its head, and for the scripts that its script
 * inserts.
 */
import { type Release, releasePath } from '@land/kit/release/format/release-format.ts';
import type { BuiltShell } from './built-shell.ts';

type Digests = Record<string, string>;

/** Of the shell's own scripts and styles. */
export function ownDigests({ integrity }: BuiltShell): Digests {
  return Object.fromEntries(Object.entries(integrity).map(([name, digest]) => [`/assets/${name}`, digest]));
}

/** Of a release's scripts and styles. */
export function releaseDigests({ section, version, files }: Release): Digests {
  const base = releasePath(section, version);
  const named = Object.entries(files).filter(([name]) => /\.(js|css)$/.test(name));
  return Object.fromEntries(named.map(([name, { integrity }]) => [base + name, integrity]));
}
