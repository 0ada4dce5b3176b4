/** What a photograph's file says of itself: which kind it is, and how large it is shown. */

export const photoTypes = ['avif', 'webp', 'jpg', 'png'] as const;

export interface ReadPicture {
  type: (typeof photoTypes)[number];
  /** In pixels, as browsers show it: turned as the camera says. */
  width: number;
  height: number;
}

/** Undefined for anything but a picture in AVIF, WebP, JPEG or PNG, whatever its name says. */
export function readPicture(bytes: Buffer): ReadPicture | undefined {
  try {
    const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes) ?? readAvif(bytes);
    return picture && picture.width > 0 && picture.height > 0 ? picture : undefined;
  } catch {
    // It ends before its size.
    return undefined;
  }
}

function readPng(bytes: Buffer): ReadPicture | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR') return;
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readJpeg(bytes: Buffer): ReadPicture | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return;
  let isTurned = false;
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xe1) isTurned ||= readsTurned(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2)));
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
    return { type: 'jpg', ...(isTurned ? { width: height, height: width } : { width, height }) };
  }
  return;
}

/** Whether a camera's data says that the picture lies on its side: orientation 5 to 8. */
function readsTurned(exif: Buffer): boolean {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0') return false;
  const tiff = exif.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: short(first) }, (_, index) => first + 2 + index * 12);
  const orientation = entries.find((at) => short(at) === 0x0112);
  return orientation !== undefined && short(orientation + 8) >= 5;
}

function readWebp(bytes: Buffer): ReadPicture | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { type: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { type: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  }
  return;
}

function readAvif(bytes: Buffer): ReadPicture | undefined {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp' || !/^avi[fs]$/.test(bytes.toString('latin1', 8, 12))) return;
  const properties = findBox(findBox(findBox(bytes, 'meta')?.subarray(4), 'iprp'), 'ipco');
  const size = findBox(properties, 'ispe');
  return size && { type: 'avif', width: size.readUInt32BE(4), height: size.readUInt32BE(8) };
}

/** The content of the first box of this kind. */
function findBox(within: Buffer | undefined, kind: string): Buffer | undefined {
  for (let at = 0; within && at + 8 <= within.length;) {
    const length = within.readUInt32BE(at);
    if (length < 8) return undefined;
    if (within.toString('latin1', at + 4, at + 8) === kind) return within.subarray(at + 8, at + length);
    at += length;
  }
  return undefined;
}
