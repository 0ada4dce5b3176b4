/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readPicture } from './read-picture.ts';

const text = (words: string) => Buffer.from(words, 'latin1');
const numbers = (format: 'UInt32BE' | 'UInt16BE' | 'UInt16LE' | 'UInt32LE', ...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(format.includes('32') ? 4 : 2);
      bytes[`write${format}`](value);
      return bytes;
    }),
  );
const box = (kind: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([numbers('UInt32BE', content.length + 8), text(kind), content]);
};

const png = Buffer.concat([text('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), numbers('UInt32BE', 640, 480)]);
const frame = Buffer.concat([
  Buffer.from([0xff, 0xc2]),
  numbers('UInt16BE', 11),
  Buffer.from([8]),
  numbers('UInt16BE', 480, 640),
]);
const jfif = Buffer.concat([Buffer.from([0xff, 0xe0]), numbers('UInt16BE', 16), text('JFIF\0'), Buffer.alloc(9)]);
const jpeg = (first = jfif) => Buffer.concat([Buffer.from([0xff, 0xd8]), first, frame]);
const exif = (orientation: number) => {
  const content = Buffer.concat([
    text('Exif\0\0II*\0'),
    numbers('UInt32LE', 8),
    numbers('UInt16LE', 1, 0x0112, 3),
    numbers('UInt32LE', 1),
    numbers('UInt16LE', orientation, 0),
  ]);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), numbers('UInt16BE', content.length + 2), content]);
};
const webp = (kind: string, content: number[]) =>
  Buffer.concat([text(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`), Buffer.from(content)]);
const avif = Buffer.concat([
  box('ftyp', text('avif\0\0\0\0avifmif1')),
  box(
    'meta',
    Buffer.alloc(4),
    box('hdlr'),
    box('iprp', box('ipco', box('pixi'), box('ispe', Buffer.alloc(4), numbers('UInt32BE', 640, 480)))),
  ),
]);

test.each<[string, Buffer, string]>([
  ['PNG', png, 'png 640x480'],
  ['JPEG', jpeg(), 'jpg 640x480'],
  ['JPEG of a camera that was held upright', jpeg(exif(6)), 'jpg 480x640'],
  ['JPEG of a camera that was not', jpeg(exif(1)), 'jpg 640x480'],
  ['WebP with losses', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1]), 'webp 640x480'],
  ['WebP without', webp('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0]), 'webp 640x480'],
  ['WebP with parts', webp('VP8X', [0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0]), 'webp 640x480'],
  ['AVIF', avif, 'avif 640x480'],
])('a picture in %s says how large it is', (_what, bytes, expected) => {
  const picture = readPicture(bytes);
  expect(`${picture?.type} ${picture?.width}x${picture?.height}`).toBe(expected);
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['HTML', text('<!doctype html>')],
  ['half a PNG', Buffer.from(new Uint8Array(png.subarray(0, 18)).buffer)],
  ['a PNG of no size', Buffer.concat([png.subarray(0, 16), Buffer.alloc(8)])],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ['an AVIF without a size', avif.subarray(0, 24)],
  ['boxes of no length', Buffer.concat([avif.subarray(0, 24), Buffer.alloc(90)])],
])('%s is no picture', (_what, bytes) => {
  expect(readPicture(bytes)).toBeUndefined();
});
