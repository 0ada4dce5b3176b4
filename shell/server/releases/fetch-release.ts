/** Fetches one release of a section, whole: nothing of it is used before its signature, its digests and the gate have passed. */
import { createHash } from 'node:crypto';
import { checkDescription, checkFile, checkRelease } from '@land/kit/build/gate/check-release.ts';
import { ReleaseRefused } from '@land/kit/build/gate/release-refused.ts';
import type { Release, SectionName } from '@land/kit/build/release-format.ts';
import { keyId } from '@land/kit/build/signing.ts';
import { parseJson } from '@land/kit/build/parse-json.ts';
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
  const [bytes, signature] = await Promise.all([origin.readFile(version, 'release.json'), origin.readSignature(version)]);
  return { section, version, bytes, signature };
}

/** The same text as long as a refusal of this claim would have the same reason: the same bytes, held against the same keys. */
export function digestClaim({ section, bytes, signature }: ReleaseClaim, { publicKeysOf }: ReleaseTrust): string {
  const hash = createHash('sha256').update(bytes).update('\n').update(signature ?? 'none');
  return publicKeysOf(section).reduce((digest, key) => digest.update(keyId(key)), hash).digest('hex');
}

/** Throws ReleaseRefused, and other errors when the origin cannot be read. */
export async function fetchRelease(claim: ReleaseClaim, origin: SectionOrigin, trust: ReleaseTrust): Promise<FetchedRelease> {
  const { section, version } = claim;
  checkSignature(claim, trust);
  const release = parseJson(claim.bytes);
  checkDescription(section, version, release);
  if (trust.refuseUnchecked && !release.checks) {
    throw new ReleaseRefused(`Nobody tried ${version} out: release it with "npm run release -w ${section}-app", which does.`);
  }
  const contents = await fetchContents(release, origin);
  checkRelease({ section, release, contents, provided: trust.provided });
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
