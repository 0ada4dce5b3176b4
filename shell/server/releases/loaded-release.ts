import { compressBytes } from '@land/kit/release/bundle/compress.ts';
import type { Release } from '@land/kit/release/format/release-format.ts';
import { contentType, type ServedFile } from '../served-file.ts';
import type { FetchedRelease, ReleaseClaim } from './fetch-release.ts';

export interface LoadedRelease {
  release: Release;
  files: Map<string, ServedFile>;
  /** Who made it, for a later look with the keys of that day. */
  claim: ReleaseClaim;
}

/** Within a tenth of the best in size, in a fortieth of its time. */
const QUICK = 5;

/**
 * Makes a checked release ready to be served from memory. It is compressed here and not fetched compressed: a static
 * server may well unpack `.br` files on the way, and only the plain bytes have a digest.
 */
export async function loadRelease({ release, contents, ...claim }: FetchedRelease): Promise<LoadedRelease> {
  const files = [...contents].map(async ([name, bytes]): Promise<[string, ServedFile]> => [
    name,
    { type: contentType(name), bytes, brotli: await compressBytes(name, bytes, QUICK) },
  ]);
  return { release, files: new Map(await Promise.all(files)), claim };
}

/**
 * Compresses again as well as possible, one file at a time: visitors see the release already and must not wait for
 * this.
 */
export async function refineRelease({ files }: LoadedRelease): Promise<void> {
  for (const [name, file] of files) file.brotli = (await compressBytes(name, file.bytes)) ?? file.brotli;
}
