/** The kind and the displayed size of a photograph, from its bytes. */
import { imageSize } from 'image-size';

export const photoTypes = ['avif', 'webp', 'jpg', 'png'] as const;

export interface ReadPicture {
  type: (typeof photoTypes)[number];
  /** In pixels, as browsers show it: rotated as the camera recorded. */
  width: number;
  height: number;
}

/** Cameras that were held upright or upside down save the picture on its side. */
const FIRST_ON_ITS_SIDE = 5;

/** Undefined for anything but a picture in AVIF, WebP, JPEG or PNG, whatever its name is. */
export function readPicture(bytes: Buffer): ReadPicture | undefined {
  try {
    // A copy: image-size reads past the end of a buffer that shares its memory.
    const { type: found, width, height, orientation = 1 } = imageSize(new Uint8Array(bytes));
    const type = photoTypes.find((photo) => photo === found);
    if (!type || !(width > 0 && height > 0)) return undefined;
    return orientation < FIRST_ON_ITS_SIDE ? { type, width, height } : { type, width: height, height: width };
  } catch {
    // Not a picture, or cut off before its size.
    return undefined;
  }
}
