import { finished } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP. */
export interface ZipEntry {
  readonly path: string;
  readonly content: Readable;
  /** Whether its bytes are compressed already, such as those of a photo. */
  readonly isCompressed?: boolean;
}

/**
 * Writes entries as a ZIP, one after the other and at the reader's speed. Stops reading once `into` is destroyed.
 * @throws an error of an entry, or if `into` is destroyed
 */
export async function writeZip(entries: AsyncIterable<ZipEntry>, into: Writable, at: Date): Promise<void> {
  const zip = new ZipFile();
  zip.once('error', (error: Error) => into.destroy(error));
  zip.outputStream.pipe(into);
  // yazl keeps what it needs to write the list at the end of the ZIP: without `open`, that would include the content.
  const open: { content?: Readable | undefined } = {};
  into.once('close', () => open.content?.destroy());
  for await (const { path, content, isCompressed = false } of entries) {
    if (into.destroyed) throw new Error('reader-gone');
    open.content = content;
    zip.addReadStreamLazy(path, { mtime: at, compress: !isCompressed }, (start) =>
      start(null, open.content as Readable),
    );
    await finished(content, { writable: false });
  }
  open.content = undefined;
  zip.end();
  await finished(into, { readable: false });
}
