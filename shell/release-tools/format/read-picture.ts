/** What a photograph's file says of itself: which kind it is, and how large it is shown. */
import { imageSize } from 'image-size';

export const photoTypes = ['avif', 'webp', 'jpg', 'png'] as const;

export interface ReadPicture {
  type: (typeof photoTypes)[number];
  /** In pixels, as browsers show it: turned as the camera says. */
  width: number;
  height: number;
}

/** Cameras that were held upright or upside down save the picture on its side. */
const FIRST_ON_ITS_SIDE = 5;

/** Undefined for anything but a picture in AVIF, WebP, JPEG or PNG, whatever its name says. */
export function readPicture(bytes: Buffer): ReadPicture | undefined {
  try {
    // A copy: of a buffer that shares its memory, image-size reads past the end.
    const { type: found, width, height, orientation = 1 } = imageSize(new Uint8Array(bytes));
    const type = photoTypes.find((photo) => photo === found);
    if (!type || !(width > 0 && height > 0)) return undefined;
    return orientation < FIRST_ON_ITS_SIDE ? { type, width, height } : { type, width: height, height: width };
  } catch {
    // It is no picture, or ends before its size.
    return undefined;
  }
}
