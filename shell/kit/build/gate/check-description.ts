/** Whether what an origin sent is a release at all, and the one that was asked for. Nothing else may look at it before. */
import { createHash } from 'node:crypto';
import { fileNamePattern, type Release, type SectionName } from '../release-format.ts';
import { ReleaseRefused } from './release-refused.ts';

/** Throws ReleaseRefused. `release` is whatever the section's origin sent. */
export function checkDescription(section: SectionName, version: string, release: unknown): asserts release is Release {
  if (!isRelease(release)) throw new ReleaseRefused(`release.json of ${version} is not a release: build it again with "npm run release -w ${section}-app".`);
  if (release.section !== section || release.version !== version) {
    throw new ReleaseRefused(`release.json says ${release.section} ${release.version}, but the pointer of ${section} says ${version}: promote the release that is meant.`);
  }
}

/** Throws ReleaseRefused when the bytes of a file are not those that the release was built with. */
export function checkFile(release: Release, name: string, bytes: Buffer): void {
  const digest = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (digest !== release.files[name]?.integrity) {
    throw new ReleaseRefused(`The digest of ${name} is wrong: it was altered after the build; release again.`);
  }
}

function isRelease(value: unknown): value is Release {
  if (typeof value !== 'object' || value === null) return false;
  const { section, version, kit, entry, pages, files } = value as Record<string, unknown>;
  return (
    [section, version, kit, entry].every((text) => typeof text === 'string') &&
    isRecordOf(pages, (page) => Array.isArray(page.scripts) && Array.isArray(page.styles)) &&
    isRecordOf(files, (file) => typeof file.integrity === 'string') &&
    Object.keys(files as object).every((name) => fileNamePattern.test(name))
  );
}

function isRecordOf(value: unknown, test: (item: Record<string, unknown>) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((item: unknown) => typeof item === 'object' && item !== null && test(item as Record<string, unknown>));
}
