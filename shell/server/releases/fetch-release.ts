/** Fetches a release, and uses no part of it before its signature, its digests and the gate have passed. */
import { compressBytes } from '@land/release-tools/bundle/compress.ts';
import type { Release, SectionName } from '@land/release-tools/format/release-format.ts';
import { checkSizes, readFiles } from '@land/release-tools/gate/check-files.ts';
import type { SignedRelease } from '@land/release-tools/signing/signing.ts';
import type { ReleasedForm } from '../form-copies/released-form.ts';
import { contentType, type ServedFile } from '../served-file.ts';
import { checkInShell, checkTriedOut, type FetchedRelease, readClaim, type ReleaseTrust } from './release-trust.ts';
import type { SectionOrigin } from './section-origin.ts';

export async function fetchClaim(section: SectionName, origin: SectionOrigin, version: string): Promise<SignedRelease> {
  const [bytes, signature] = await Promise.all([
    origin.readFile(version, 'release.json'),
    origin.readSignature(version),
  ]);
  return { section, version, bytes, signature };
}

/** Throws ReleaseRefused, and other errors if the origin cannot be read. */
export async function fetchRelease(
  claim: SignedRelease,
  origin: SectionOrigin,
  trust: ReleaseTrust,
): Promise<FetchedRelease> {
  const release = readClaim(claim, trust);
  checkTriedOut(release, trust);
  checkSizes(release);
  const contents = await readFiles(release, (name, bytes) => origin.readFile(release.version, name, bytes));
  const fetched = { ...claim, release, contents };
  return { ...fetched, forms: await checkInShell(fetched, trust) };
}

export interface LoadedRelease {
  release: Release;
  files: Map<string, ServedFile>;
  /** Kept as evidence of what visitors agreed to. */
  forms: ReleasedForm[];
  /** The signed description, kept so that it can be checked again with other keys. */
  claim: SignedRelease;
}

/** Within a tenth of the best size, in a fortieth of the time. */
const QUICK = 5;

/**
 * Prepares a checked release to be served from memory. The shell compresses the files itself, because a static server
 * may unpack `.br` files on the way, and only the plain bytes have a digest.
 */
export async function loadRelease({ release, contents, forms = [], ...claim }: FetchedRelease): Promise<LoadedRelease> {
  const files = [...contents].map(async ([name, bytes]): Promise<[string, ServedFile]> => [
    name,
    { type: contentType(name), bytes, brotli: await compressBytes(name, bytes, QUICK) },
  ]);
  return { release, files: new Map(await Promise.all(files)), forms, claim };
}

/** Compresses the files as small as possible, one at a time, while visitors already see the release. */
export async function refineRelease({ files }: LoadedRelease): Promise<void> {
  for (const [name, file] of files) file.brotli = (await compressBytes(name, file.bytes)) ?? file.brotli;
}
