/** Fetches releases. No part of a release is used before its signature, its digests and the gate have passed. */
import { compressBytes } from '@land/release-tools/bundle/compress.ts';
import type { Release, SectionName } from '@land/release-tools/format/release-format.ts';
import { checkSizes, readFiles } from '@land/release-tools/gate/check-files.ts';
import type { SignedRelease } from '@land/release-tools/signing/signing.ts';
import type { ReleasedForm } from '../form-copies/released-form.ts';
import { contentType, type ServedFile } from '../served-file.ts';
import { checkInShell, checkTriedOut, type FetchedRelease, readVerified, type ReleaseTrust } from './release-trust.ts';
import type { SectionOrigin } from './section-origin.ts';

/** Fetches the description and the signature of a release, both unverified. */
export async function fetchSignedDescription(
  section: SectionName,
  origin: SectionOrigin,
  version: string,
): Promise<SignedRelease> {
  const [bytes, signature] = await Promise.all([
    origin.readFile(version, 'release.json'),
    origin.readSignature(version),
  ]);
  return { section, version, bytes, signature };
}

/** Verifies a description, and fetches and checks the files. Throws ReleaseRefused, or an error if the origin fails. */
export async function fetchRelease(
  signed: SignedRelease,
  origin: SectionOrigin,
  trust: ReleaseTrust,
): Promise<FetchedRelease> {
  const release = readVerified(signed, trust);
  checkTriedOut(release, trust);
  if (!trust.isDevelopment) checkSizes(release);
  const contents = await readFiles(release, (name, bytes) => origin.readFile(release.version, name, bytes));
  const fetched = { ...signed, release, contents };
  return { ...fetched, forms: await checkInShell(fetched, trust) };
}

export interface LoadedRelease {
  release: Release;
  files: Map<string, ServedFile>;
  /** Copies of the forms, for the evidence of what visitors agreed to. */
  forms: ReleasedForm[];
  /** The signed description, to verify it again when keys are replaced. */
  signed: SignedRelease;
}

/** Brotli quality with at most 10 % more bytes than the best, in a fortieth of the time. */
const QUICK = 5;

/**
 * Prepares a checked release to be served from memory. Compresses the files again, because their digests are of the
 * uncompressed bytes, which is what the shell fetches.
 */
export async function loadRelease({
  release,
  contents,
  forms = [],
  ...signed
}: FetchedRelease): Promise<LoadedRelease> {
  const files = [...contents].map(async ([name, bytes]): Promise<[string, ServedFile]> => [
    name,
    { type: contentType(name), bytes, brotli: await compressBytes(name, bytes, QUICK) },
  ]);
  return { release, files: new Map(await Promise.all(files)), forms, signed };
}

/** Compresses the files of a release at the best quality, one at a time, while the release is already shown. */
export async function refineRelease({ files }: LoadedRelease): Promise<void> {
  for (const [name, file] of files) file.brotli = (await compressBytes(name, file.bytes)) ?? file.brotli;
}
