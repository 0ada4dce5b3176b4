/** What the shell holds a release against: keys, what it provides, whether somebody tried it out. */
import { createHash, type KeyObject } from 'node:crypto';
import { parseJson, type Release, type SectionName, sectionNames } from '@land/release-tools/format/release-format.ts';
import type { ProvidedModules } from '@land/release-tools/format/sections-status.ts';
import { checkDescription } from '@land/release-tools/gate/check-release.ts';
import { type CheckedRelease, checkVersions } from '@land/release-tools/gate/check-description.ts';
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { ReleasedForm } from '../form-copies/released-form.ts';
import { askWorker } from './ask-worker.ts';
import {
  checkSignature as checkWithKeys,
  keyId,
  type SignedRelease,
  verifyRelease,
} from '@land/release-tools/signing/signing.ts';

/** What the shell holds a fetched release against. */
export interface ReleaseTrust {
  /** Read anew each time: a key may be made or replaced while the shell runs. */
  publicKeysOf: (section: SectionName) => KeyObject[];
  provided: ProvidedModules;
  /** Refuses a release that nobody tried out, such as one that `npm start` built. */
  refuseUnchecked: boolean;
  /** Watched builds come and go with their folder: a start follows whatever pointer is there. */
  forgetTimes?: boolean;
  /** The shell's own stylesheets on pages with a form. */
  frameStyles?: string[];
  /** For a check, in milliseconds, where it is not the usual one. */
  checkDeadline?: number;
}

/** Its signed part, what that says, and the files. */
export interface FetchedRelease extends SignedRelease {
  release: Release;
  contents: Map<string, Buffer>;
  /** As visitors first see them; known once it is checked. */
  forms?: ReleasedForm[];
}

type ReleaseContents = Pick<FetchedRelease, 'section' | 'release' | 'contents'>;

/** The release as the gate takes it, in this shell. */
function inShell({ section, release, contents }: ReleaseContents, { provided }: ReleaseTrust): CheckedRelease {
  return { section, release, contents, provided };
}

/** The forms of a release that passes the gate. Throws ReleaseRefused, also when that takes too long. */
export function checkInShell(release: ReleaseContents, trust: ReleaseTrust): Promise<ReleasedForm[]> {
  return askWorker({ checked: inShell(release, trust), frameStyles: trust.frameStyles ?? [] }, trust.checkDeadline);
}

/**
 * Throws ReleaseRefused with a sentence for whoever reads sections.json. Nothing of a release may be believed before.
 */
function checkSignature(signed: SignedRelease, trust: ReleaseTrust): void {
  const { publicKeysOf } = trust;
  const { section, bytes, signature } = signed;
  const keys = requireKeys(section, trust);
  const content = parseJson(signature);
  const isBy = (name: SectionName) => verifyRelease(bytes, content, publicKeysOf(name)) === 'genuine';
  const other = isBy(section) ? undefined : sectionNames.find(isBy);
  if (other)
    throw new ReleaseRefused(
      `${signed.version} is a release of ${other}, not of ${section}: promote one of the ${section} section's own.`,
    );
  checkWithKeys(signed, keys);
}

/** Throws ReleaseRefused when there is none. */
export function requireKeys(section: SectionName, { publicKeysOf }: ReleaseTrust): KeyObject[] {
  const keys = publicKeysOf(section);
  if (keys.length > 0) return keys;
  throw new ReleaseRefused(
    `This shell has no public key of ${section}: set ${section.toUpperCase()}_PUBLIC_KEYS to what "npm run keys -w ${section}-app" prints.`,
  );
}

/** Whether one of the section's keys of today made the release. */
export function isTrusted(claim: SignedRelease, trust: ReleaseTrust): boolean {
  return explainFailure(() => checkSignature(claim, trust)) === undefined;
}

/**
 * The same text as long as a refusal of this claim would have the same reason: the same bytes, held against the same
 * keys.
 */
export function digestClaim({ section, bytes, signature }: SignedRelease, { publicKeysOf }: ReleaseTrust): string {
  const hash = createHash('sha256')
    .update(bytes)
    .update('\n')
    .update(signature ?? 'none');
  return publicKeysOf(section)
    .reduce((digest, key) => digest.update(keyId(key)), hash)
    .digest('hex');
}

/** What is in a release, from whoever has its section's keys. Throws ReleaseRefused. */
export function readClaim(claim: SignedRelease, trust: ReleaseTrust): Release {
  checkSignature(claim, trust);
  const release = parseJson(claim.bytes);
  checkDescription(claim.section, claim.version, release);
  return release;
}

/** Throws ReleaseRefused where only releases that were tried out are shown, and this one was not. */
export function checkTriedOut({ section, version, checks }: Release, { refuseUnchecked }: ReleaseTrust): void {
  if (!refuseUnchecked || checks) return;
  throw new ReleaseRefused(
    `Nobody tried ${version} out: release it with "npm run release -w ${section}-app", which does.`,
  );
}

interface CopyVerdict {
  /**
   * `shown`: like one that comes today. `misfit`: this shell would refuse it, and can show it: until there is another.
   * `unusable`: made with a key that is no longer the section's, or for a shell that provides something else; never
   * shown.
   */
  use: 'shown' | 'misfit' | 'unusable';
  /** Why, when it is not shown. */
  reason?: string;
  forms?: ReleasedForm[];
}

/**
 * How a copy on disk may be used. It was accepted when it came, perhaps by a shell of another build, with other keys:
 * what has changed since then counts, but a section whose origin is down is not taken from its visitors for less than
 * it must be.
 */
export async function judgeCopy(copy: FetchedRelease, trust: ReleaseTrust): Promise<CopyVerdict> {
  const unusable = explainFailure(() => {
    readClaim(copy, trust);
    checkVersions(inShell(copy, trust));
  });
  if (unusable !== undefined) return { use: 'unusable', reason: unusable };
  try {
    checkTriedOut(copy.release, trust);
    return { use: 'shown', forms: await checkInShell(copy, trust) };
  } catch (failure) {
    return { use: 'misfit', reason: (failure as Error).message };
  }
}

function explainFailure(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}
