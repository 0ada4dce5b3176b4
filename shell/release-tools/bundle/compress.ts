import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compressible = /\.(js|css|svg|json|html)$/;

/**
 * Compresses a file with Brotli at the best quality by default; undefined for types of files that do not get smaller.
 */
export async function compressBytes(name: string, bytes: Buffer, quality = 11): Promise<Buffer | undefined> {
  if (!compressible.test(name)) return undefined;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

/** Writes `<file>.br` beside every file of a compressible type. */
export async function compressFiles(files: string[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const compressed = await compressBytes(file, await readFile(file));
      if (compressed) await writeFile(`${file}.br`, compressed);
    }),
  );
}
