import type { Release } from '@land/kit/build/release-format.ts';
import { compressBytes } from '@land/kit/build/compress.ts';
import { contentType, type ServedFile } from '../served-file.ts';

export interface LoadedRelease {
  release: Release;
  files: Map<string, ServedFile>;
}

/**
 * Makes a checked release ready to be served from memory. It is compressed here and not fetched compressed: a static
 * server may well unpack `.br` files on the way, and only the plain bytes have a digest.
 */
export async function loadRelease(release: Release, contents: Map<string, Buffer>): Promise<LoadedRelease> {
  const files = [...contents].map(async ([name, bytes]): Promise<[string, ServedFile]> => [
    name,
    { type: contentType(name), bytes, brotli: await compressBytes(name, bytes) },
  ]);
  return { release, files: new Map(await Promise.all(files)) };
}
