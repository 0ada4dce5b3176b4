/** Checks that an origin's release.json describes the requested release, before any other code reads it. */
import {
  digestOf,
  federationFiles,
  fileNamePattern,
  listFiles,
  type Release,
  type SectionName,
} from '../format/release-format.ts';
import { ReleaseRefused } from '../format/failures.ts';
import { satisfies } from 'semver';
import type { ProvidedModules } from '../format/sections-status.ts';

/** Checks untrusted data from a section's origin. Throws ReleaseRefused if it is not the description of the release. */
export function checkDescription(section: SectionName, version: string, release: unknown): asserts release is Release {
  if (!isRelease(release))
    throw new ReleaseRefused(
      `release.json of ${version} is not a release: build it again with "npm run release ${section}".`,
    );
  if (release.section !== section || release.version !== version) {
    throw new ReleaseRefused(
      `release.json says ${release.section} ${release.version}, but the pointer of ${section} says ${version}: promote the right release.`,
    );
  }
}

/** Throws ReleaseRefused if a file does not have the digest in the description. */
export function checkFile(release: Release, name: string, bytes: Buffer): void {
  if (digestOf(bytes) !== listFiles(release)[name]?.integrity) {
    throw new ReleaseRefused(`The digest of ${name} is wrong: it was altered after the build; release again.`);
  }
}

type Test = (value: unknown) => boolean;

/** The limits are far above the lengths of real names, texts, version ranges and pages. */
const isText: Test = (value) => typeof value === 'string' && value.length <= 1_000;
const isRange: Test = (value) => typeof value === 'string' && value.length <= 100;
const isHtml: Test = (value) => typeof value === 'string' && value.length <= 100_000;
const isFileName: Test = (value) => typeof value === 'string' && fileNamePattern.test(value);
const isFederationFile: Test = (value) => federationFiles.some((name) => name === value);
const isCount: Test = (value) => Number.isInteger(value) && Number(value) >= 0;

const isFile = isObjectOf({ integrity: isText, bytes: isCount });

const isPage = isObjectOf({
  path: isOptional(isText),
  title: isText,
  description: isText,
  structuredData: isOptional((value) => isObject(value) && JSON.stringify(value).length <= 5_000),
  html: isObjectOf({ initial: isHtml, sent: isOptional(isHtml), failed: isOptional(isHtml) }),
  scripts: isListOf(isFileName),
  styles: isListOf(isFileName),
});

const isDescription = isObjectOf({
  section: isText,
  version: isText,
  builtAt: isText,
  kit: isRange,
  shared: isRecordOf(isText, isRange),
  entry: isFileName,
  pages: isRecordOf(isText, isPage),
  files: isRecordOf(isFileName, isFile),
  federation: isOptional(isRecordOf(isFederationFile, isFile)),
  checks: (value) => value === null || isObjectOf({ tests: isCount, accessiblePages: isCount })(value),
});

function isRelease(value: unknown): value is Release {
  return isDescription(value);
}

function isObjectOf(tests: Record<string, Test>): Test {
  return (value) =>
    isObject(value) &&
    Object.entries(tests).every(([name, test]) => test(Object.hasOwn(value, name) ? value[name] : undefined));
}

function isRecordOf(testName: Test, test: Test): Test {
  return (value) =>
    isObject(value) &&
    Object.entries(value).length <= 200 &&
    Object.entries(value).every(([name, item]) => testName(name) && test(item));
}

function isListOf(test: Test): Test {
  return (value) => Array.isArray(value) && value.length <= 50 && value.every(test);
}

function isOptional(test: Test): Test {
  return (value) => value === undefined || test(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks that the shell provides the versions of modules that the release needs. */
export function checkVersions({ release, provided }: NeededVersions): void {
  if (!satisfies(provided.kit, release.kit)) {
    throw new ReleaseRefused(
      `It was built for kit ${release.kit} and this shell provides ${provided.kit}: build it with the kit that is live.`,
    );
  }
  for (const [name, range] of Object.entries(release.shared)) {
    const version = Object.hasOwn(provided.shared, name) ? provided.shared[name] : undefined;
    if (version === undefined) {
      throw new ReleaseRefused(
        `It needs the shared module ${name}, which this shell does not provide: bundle it, or have the shell share it first.`,
      );
    }
    if (!satisfies(version, range)) {
      throw new ReleaseRefused(
        `It needs ${name} ${range} and this shell provides ${version}: build it with the version that is live.`,
      );
    }
  }
}

interface NeededVersions {
  release: Pick<Release, 'kit' | 'shared'>;
  provided: ProvidedModules;
}

/** The input of each check of the gate. */
export interface CheckedRelease {
  section: SectionName;
  /** The description, after checkDescription. */
  release: Release;
  /** The bytes of every file that `listFiles` lists, after checkFile. */
  contents: Map<string, Buffer>;
  /** The modules that the shell provides. */
  provided: ProvidedModules;
}
