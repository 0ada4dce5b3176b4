import type { KeyObject } from 'node:crypto';
import { ReleaseRefused } from '../gate/release-refused.ts';
import { parseJson } from '../format/parse-json.ts';
import type { SectionName } from '../format/release-format.ts';
import { verifyRelease } from './signing.ts';

export interface SignedRelease {
  section: SectionName;
  version: string;
  /** `release.json`, byte for byte. */
  bytes: Buffer;
  /** `release.sig`, or undefined when there is none. */
  signature: Buffer | undefined;
}

/** Throws ReleaseRefused unless one of the keys signed these bytes. Nothing of a release may be believed before. */
export function checkSignature({ section, version, bytes, signature }: SignedRelease, publicKeys: KeyObject[]): void {
  const release = `release.json of ${version}`;
  const again = `release again with "npm run release -w ${section}-app"`;
  const refusals: Record<Exclude<ReturnType<typeof verifyRelease>, 'genuine'>, string> = {
    unsigned: `${release} is not signed: ${again}.`,
    'unknown-key': `${release} is signed with a key that is not one of ${section}'s, such as a former one or another section's: ${again}.`,
    altered: `${release} was altered after it was signed: ${again}.`,
  };
  const verdict = verifyRelease(bytes, parseJson(signature), publicKeys);
  if (verdict !== 'genuine') throw new ReleaseRefused(refusals[verdict]);
}
