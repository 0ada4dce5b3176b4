/** Documents are stored in parts of this size, so that an upload or download needs little memory. */
const PART_BYTES = 512 * 1024;

/** Joins and splits chunks of any size into parts of `size` bytes. Only the last one may be smaller. */
export async function* inParts(chunks: AsyncIterable<Buffer>, size = PART_BYTES): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length >= size; rest = rest.subarray(size)) yield rest.subarray(0, size);
    waiting = [rest];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
