/**
 * The conditions under which a release is trusted: its signature, the modules it needs, and its checks in a browser.
 */
import { createHash, type KeyObject } from 'node:crypto';
import { parseJson, type Release, type SectionName, sectionNames } from '@land/release-tools/format/release-format.ts';
import type { ProvidedModules } from '@land/release-tools/format/sections-status.ts';
import { checkDescription, type CheckedRelease, checkVersions } from '@land/release-tools/gate/check-description.ts';
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { ReleasedForm } from '../form-copies/released-form.ts';
import { askWorker, prepareWorker } from './ask-worker.ts';
import {
  checkSignature as checkWithKeys,
  keyId,
  type SignedRelease,
  verifyRelease,
} from '@land/release-tools/signing/signing.ts';

/** The conditions that the shell checks a fetched release against. */
export interface ReleaseTrust {
  /** Reads the keys each time, because a key may be created or replaced while the shell runs. */
  publicKeysOf: (section: SectionName) => KeyObject[];
  provided: ProvidedModules;
  /** Whether to refuse releases that were not checked in a browser, such as builds of `npm start`. */
  refuseUnchecked: boolean;
  /**
   * Whether the shell is one of `npm run dev`, which shows builds as they are: the gate does not check them, no forms
   * are copied, and a new start accepts pointers that were signed before the last one.
   */
  isDevelopment?: boolean;
  /** The texts of the shell's styles on pages with a form, for the copies of forms. */
  frameStyles?: string[];
  /** Processor time that the check may use, in milliseconds, if not the default. */
  checkLimitMs?: number;
}

/** A release with its signed description and its files. */
export interface FetchedRelease extends SignedRelease {
  release: Release;
  contents: Map<string, Buffer>;
  /** Copies of its forms; set after the check. */
  forms?: ReleasedForm[];
}

/**
 * Checks a release by the gate, and returns copies of its forms. Throws ReleaseRefused, also if it needs too much
 * processor time, or MachineBusy.
 */
export function checkInShell(
  { section, release, contents }: Omit<CheckedRelease, 'provided'>,
  { provided, frameStyles = [], checkLimitMs, isDevelopment }: ReleaseTrust,
): Promise<ReleasedForm[]> {
  if (isDevelopment) return Promise.resolve([]);
  return askWorker({ checked: { section, release, contents, provided }, frameStyles }, checkLimitMs);
}

/** Makes `checkInShell` faster for the next seconds. */
export function prepareChecks({ isDevelopment }: ReleaseTrust): void {
  if (!isDevelopment) prepareWorker();
}

/** Throws ReleaseRefused if the section did not sign the release; names the section that did, if any. */
function checkSignature(signed: SignedRelease, trust: ReleaseTrust): void {
  const { publicKeysOf } = trust;
  const { section, bytes, signature } = signed;
  const keys = requireKeys(section, trust);
  const content = parseJson(signature);
  const isSignedBy = (name: SectionName) => verifyRelease(bytes, content, publicKeysOf(name)) === 'genuine';
  const other = isSignedBy(section) ? undefined : sectionNames.find(isSignedBy);
  if (other)
    throw new ReleaseRefused(
      `${signed.version} is a release of ${other}, not of ${section}: promote one of the ${section} section's own.`,
    );
  checkWithKeys(signed, keys);
}

/** The section's public keys. Throws ReleaseRefused if there are none. */
export function requireKeys(section: SectionName, { publicKeysOf }: ReleaseTrust): KeyObject[] {
  const keys = publicKeysOf(section);
  if (keys.length > 0) return keys;
  throw new ReleaseRefused(
    `This shell has no public key of ${section}: set ${section.toUpperCase()}_PUBLIC_KEYS to what "npm run keys ${section}" prints.`,
  );
}

/** Whether a current key of the section signed the release. */
export function isTrusted(signed: SignedRelease, trust: ReleaseTrust): boolean {
  return explainFailure(() => checkSignature(signed, trust)) === undefined;
}

/** A digest of description, signature and keys: while it is the same, a refusal stays the same. */
export function digestSigned({ section, bytes, signature }: SignedRelease, { publicKeysOf }: ReleaseTrust): string {
  const hash = createHash('sha256')
    .update(bytes)
    .update('\n')
    .update(signature ?? 'none');
  return publicKeysOf(section)
    .reduce((digest, key) => digest.update(keyId(key)), hash)
    .digest('hex');
}

/** Verifies the signature of a release, and reads its description. Throws ReleaseRefused. */
export function readVerified(signed: SignedRelease, trust: ReleaseTrust): Release {
  checkSignature(signed, trust);
  const release = parseJson(signed.bytes);
  checkDescription(signed.section, signed.version, release);
  return release;
}

/** Throws ReleaseRefused for a release without a check in a browser, if this shell refuses such releases. */
export function checkTriedOut({ section, version, checks }: Release, { refuseUnchecked }: ReleaseTrust): void {
  if (!refuseUnchecked || checks) return;
  throw new ReleaseRefused(
    `No browser has tried ${version}: release it with "npm run release ${section}", which does that.`,
  );
}

interface CopyVerdict {
  /**
   * `shown`: it passes all checks. `misfit`: this shell's gate refuses it, but it can be shown until another release is
   * available. `unusable`: it is never shown, because its key was replaced, it needs other shared modules, or it was
   * not checked in a browser and this shell refuses such releases.
   */
  use: 'shown' | 'misfit' | 'unusable';
  /** Why the copy is not `shown`. */
  reason?: string;
  forms?: ReleasedForm[];
}

/**
 * Decides how a copy on disk may be used. A shell accepted it before, but keys, modules or the gate may have changed
 * since. A copy that only the gate refuses may be shown, so that a section whose origin is down is not lost.
 */
export async function checkCopy(copy: FetchedRelease, trust: ReleaseTrust): Promise<CopyVerdict> {
  const unusable = explainFailure(() => {
    readVerified(copy, trust);
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
