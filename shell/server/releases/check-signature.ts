/** Who made a release: the section's own team, with a key that is theirs today. */
import { checkSignature as checkWithKeys, type SignedRelease } from '@land/kit/release/signing/check-signature.ts';
import { ReleaseRefused } from '@land/kit/release/gate/release-refused.ts';
import { type SectionName, sectionNames } from '@land/kit/release/format/release-format.ts';
import { verifyRelease } from '@land/kit/release/signing/signing.ts';
import { parseJson } from '@land/kit/release/format/parse-json.ts';
import type { ReleaseTrust } from './release-trust.ts';

/**
 * Throws ReleaseRefused with a sentence for whoever reads sections.json. Nothing of a release may be believed before.
 */
export function checkSignature(signed: SignedRelease, { publicKeysOf }: Pick<ReleaseTrust, 'publicKeysOf'>): void {
  const { section, bytes, signature } = signed;
  const keys = publicKeysOf(section);
  if (keys.length === 0) {
    throw new ReleaseRefused(
      `This shell has no public key of ${section}: set ${section.toUpperCase()}_PUBLIC_KEYS to what "npm run keys -w ${section}-app" prints.`,
    );
  }
  const content = parseJson(signature);
  const isBy = (name: SectionName) => verifyRelease(bytes, content, publicKeysOf(name)) === 'genuine';
  const other = isBy(section) ? undefined : sectionNames.find(isBy);
  if (other)
    throw new ReleaseRefused(
      `${signed.version} is a release of ${other}, not of ${section}: promote one of the ${section} section's own.`,
    );
  checkWithKeys(signed, keys);
}
