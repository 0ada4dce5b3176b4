import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compressible = /\.(js|css|svg|json|html)$/;

/**
 * Brotli, best quality by default: once per release, never while a visitor waits. Undefined if the result is not
 * smaller.
 */
export async function compressBytes(name: string, bytes: Buffer, quality = 11): Promise<Buffer | undefined> {
  if (!compressible.test(name)) return undefined;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

/** Writes `<file>.br` beside every file that becomes smaller. */
export async function compressFiles(files: string[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const compressed = await compressBytes(file, await readFile(file));
      if (compressed) await writeFile(`${file}.br`, compressed);
    }),
  );
}
