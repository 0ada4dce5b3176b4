/** The conditions for trusting a release: its keys, what this shell provides, and whether a browser tried it. */
import { createHash, type KeyObject } from 'node:crypto';
import { parseJson, type Release, type SectionName, sectionNames } from '@land/release-tools/format/release-format.ts';
import type { ProvidedModules } from '@land/release-tools/format/sections-status.ts';
import { checkDescription, type CheckedRelease, checkVersions } from '@land/release-tools/gate/check-description.ts';
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { ReleasedForm } from '../form-copies/released-form.ts';
import { askWorker } from './ask-worker.ts';
import {
  checkSignature as checkWithKeys,
  keyId,
  type SignedRelease,
  verifyRelease,
} from '@land/release-tools/signing/signing.ts';

/** The conditions that the shell checks a fetched release against. */
export interface ReleaseTrust {
  /** Read each time, because a key may be created or replaced while the shell runs. */
  publicKeysOf: (section: SectionName) => KeyObject[];
  provided: ProvidedModules;
  /** Refuses a release that no browser has tried, such as one that `npm start` built. */
  refuseUnchecked: boolean;
  /** In watch mode: forgets at each start when pointers were signed, because older builds than the last may be live. */
  forgetTimes?: boolean;
  /** The shell's own stylesheets on pages with a form. */
  frameStyles?: string[];
  /** Milliseconds for the check, if not the default. */
  checkDeadline?: number;
}

/** The signed description, its content, and the files. */
export interface FetchedRelease extends SignedRelease {
  release: Release;
  contents: Map<string, Buffer>;
  /** Forms as visitors first see them. Set after the check. */
  forms?: ReleasedForm[];
}

/** Returns the forms of a release that passes the gate. Throws ReleaseRefused, also if the check takes too long. */
export function checkInShell(
  { section, release, contents }: Omit<CheckedRelease, 'provided'>,
  { provided, frameStyles = [], checkDeadline }: ReleaseTrust,
): Promise<ReleasedForm[]> {
  return askWorker({ checked: { section, release, contents, provided }, frameStyles }, checkDeadline);
}

/** Throws ReleaseRefused. Nothing in the release may be trusted before this. */
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

/** Throws ReleaseRefused if there are none. */
export function requireKeys(section: SectionName, { publicKeysOf }: ReleaseTrust): KeyObject[] {
  const keys = publicKeysOf(section);
  if (keys.length > 0) return keys;
  throw new ReleaseRefused(
    `This shell has no public key of ${section}: set ${section.toUpperCase()}_PUBLIC_KEYS to what "npm run keys -w ${section}-app" prints.`,
  );
}

/** Whether a current key of the section signed the release. */
export function isTrusted(claim: SignedRelease, trust: ReleaseTrust): boolean {
  return explainFailure(() => checkSignature(claim, trust)) === undefined;
}

/** Identifies a refusal: the same bytes and the same keys give the same text. */
export function digestClaim({ section, bytes, signature }: SignedRelease, { publicKeysOf }: ReleaseTrust): string {
  const hash = createHash('sha256')
    .update(bytes)
    .update('\n')
    .update(signature ?? 'none');
  return publicKeysOf(section)
    .reduce((digest, key) => digest.update(keyId(key)), hash)
    .digest('hex');
}

/** Reads a release's description after checking its signature. Throws ReleaseRefused. */
export function readClaim(claim: SignedRelease, trust: ReleaseTrust): Release {
  checkSignature(claim, trust);
  const release = parseJson(claim.bytes);
  checkDescription(claim.section, claim.version, release);
  return release;
}

/** Throws ReleaseRefused if this shell shows only releases that a browser has tried, and this one was not. */
export function checkTriedOut({ section, version, checks }: Release, { refuseUnchecked }: ReleaseTrust): void {
  if (!refuseUnchecked || checks) return;
  throw new ReleaseRefused(
    `No browser has tried ${version}: release it with "npm run release -w ${section}-app", which does that.`,
  );
}

interface CopyVerdict {
  /**
   * `shown`: as good as a new release. `misfit`: this shell would refuse it, but can show it until another is
   * available. `unusable`: signed with a replaced key, built for other shared modules, or tried by no browser where the
   * shell refuses that; never shown.
   */
  use: 'shown' | 'misfit' | 'unusable';
  /** Why it is not shown. */
  reason?: string;
  forms?: ReleasedForm[];
}

/**
 * Decides how a copy on disk may be used. A shell accepted it when it arrived, perhaps an older build with other keys.
 * Later changes count, but visitors should not lose a section whose origin is down if its copy can be shown.
 */
export async function judgeCopy(copy: FetchedRelease, trust: ReleaseTrust): Promise<CopyVerdict> {
  const unusable = explainFailure(() => {
    readClaim(copy, trust);
    checkVersions({ ...copy, provided: trust.provided });
    checkTriedOut(copy.release, trust);
  });
  if (unusable !== undefined) return { use: 'unusable', reason: unusable };
  try {
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
