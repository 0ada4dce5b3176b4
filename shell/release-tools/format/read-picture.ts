/** Reads the type and the displayed size of a picture from its bytes. */
import { imageSize } from 'image-size';

export const photoTypes = ['avif', 'webp', 'jpg', 'png'] as const;

export interface ReadPicture {
  type: (typeof photoTypes)[number];
  /** Displayed size in pixels, after the rotation that the camera recorded. */
  width: number;
  height: number;
}

/** From this EXIF orientation on, a picture is displayed turned by 90°, so that width and height are exchanged. */
const FIRST_TURNED = 5;

/** Reads a picture in AVIF, WebP, JPEG or PNG; undefined for any other content. */
export function readPicture(bytes: Buffer): ReadPicture | undefined {
  try {
    // A copy, because image-size reads past the end of a buffer that shares its memory.
    const { type: found, width, height, orientation = 1 } = imageSize(new Uint8Array(bytes));
    const type = photoTypes.find((photo) => photo === found);
    if (!type || !(width > 0 && height > 0)) return undefined;
    return orientation < FIRST_TURNED ? { type, width, height } : { type, width: height, height: width };
  } catch {
    // Not a picture, or truncated before its size.
    return undefined;
  }
}
