import { isUtf8 } from 'node:buffer';
import type { FileEncoding } from '../import-facts.js';

const MARKS: readonly (readonly [FileEncoding, Buffer])[] = [
  ['utf-8', Buffer.from('efbbbf', 'hex')],
  ['utf-16le', Buffer.from('fffe', 'hex')],
  ['utf-16be', Buffer.from('feff', 'hex')],
];
const LOOKED_AT_BYTES = 4096;
const SLICE_BYTES = 64 * 1024;

/** Recognizes the encoding of a text: by its byte order mark, by zero bytes, or by whether it is valid UTF-8. */
export function recognizeEncoding(bytes: Buffer): FileEncoding {
  const marked = MARKS.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark));
  if (marked) return marked[0];
  const [even, odd] = countZeros(bytes.subarray(0, LOOKED_AT_BYTES));
  // Letters of European languages have one zero byte in UTF-16; no other text has zero bytes.
  const few = Math.min(bytes.length, LOOKED_AT_BYTES) / 8;
  if (odd > few && odd > even) return 'utf-16le';
  if (even > few) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function countZeros(bytes: Buffer): [even: number, odd: number] {
  let [even, odd] = [0, 0];
  bytes.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  return [even, odd];
}

/** The text in slices, without the byte order mark. Between slices, other work runs. */
export function* decodeSlices(bytes: Buffer, encoding: FileEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += SLICE_BYTES)
    yield decoder.decode(bytes.subarray(at, at + SLICE_BYTES), { stream: true });
  yield decoder.decode();
}
