/**
 * Fetches one release of a section, whole: nothing of it is used before its signature, its digests and the gate have
 * passed.
 */
import { createHash } from 'node:crypto';
import { checkDescription, checkFile, checkRelease } from '@land/kit/release/gate/check-release.ts';
import { ReleaseRefused } from '@land/kit/release/gate/release-refused.ts';
import type { Release, SectionName } from '@land/kit/release/format/release-format.ts';
import { keyId } from '@land/kit/release/signing/signing.ts';
import { parseJson } from '@land/kit/release/format/parse-json.ts';
import { checkSignature } from './check-signature.ts';
import type { ReleaseTrust } from './release-trust.ts';
import type { SectionOrigin } from './section-origin.ts';

/** What says who made a release and what is in it: small, and enough to tell whether anything has changed. */
export interface ReleaseClaim {
  section: SectionName;
  version: string;
  /** `release.json`, byte for byte. */
  bytes: Buffer;
  /** `release.sig`, or undefined when there is none. */
  signature: Buffer | undefined;
}

export interface FetchedRelease extends ReleaseClaim {
  release: Release;
  contents: Map<string, Buffer>;
}

export async function fetchClaim(section: SectionName, origin: SectionOrigin, version: string): Promise<ReleaseClaim> {
  const [bytes, signature] = await Promise.all([
    origin.readFile(version, 'release.json'),
    origin.readSignature(version),
  ]);
  return { section, version, bytes, signature };
}

/**
 * The same text as long as a refusal of this claim would have the same reason: the same bytes, held against the same
 * keys.
 */
export function digestClaim({ section, bytes, signature }: ReleaseClaim, { publicKeysOf }: ReleaseTrust): string {
  const hash = createHash('sha256')
    .update(bytes)
    .update('\n')
    .update(signature ?? 'none');
  return publicKeysOf(section)
    .reduce((digest, key) => digest.update(keyId(key)), hash)
    .digest('hex');
}

/** What is in a release, from whoever has its section's keys. Throws ReleaseRefused. */
export function readClaim(claim: ReleaseClaim, trust: ReleaseTrust): Release {
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

/** Throws ReleaseRefused, and other errors when the origin cannot be read. */
export async function fetchRelease(
  claim: ReleaseClaim,
  origin: SectionOrigin,
  trust: ReleaseTrust,
): Promise<FetchedRelease> {
  const release = readClaim(claim, trust);
  checkTriedOut(release, trust);
  const contents = await fetchContents(release, origin);
  checkRelease({ section: claim.section, release, contents, provided: trust.provided });
  return { ...claim, release, contents };
}

async function fetchContents(release: Release, origin: SectionOrigin): Promise<Map<string, Buffer>> {
  const read = Object.keys(release.files).map(async (name) => {
    const bytes = await origin.readFile(release.version, name);
    checkFile(release, name, bytes);
    return [name, bytes] as const;
  });
  return new Map(await Promise.all(read));
}
