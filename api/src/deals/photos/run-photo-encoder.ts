import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { serialize } from 'node:v8';
import sharp, { type Sharp } from 'sharp';

// The process that encodes one photo: reads the bytes from stdin and writes an EncoderAnswer to stdout. It imports no
// other source file, so that tests can run it directly.

/** A photo as it is stored, without any metadata of the camera. */
export interface EncodedPhoto {
  /** 32 hexadecimal digits. */
  readonly hash: string;
  /** The width of the largest size. */
  readonly width: number;
  readonly height: number;
  /** The files by name. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Part of the file was missing or damaged. */
  readonly isIncomplete: boolean;
}

/** The encoded photo, or the reason why it cannot be encoded. */
export type EncoderAnswer = EncodedPhoto | 'damaged' | 'too-many-pixels';

const WIDTHS = [1600, 828, 480] as const;
const MOST_PIXELS = 60_000_000;
/** Limits the height to this multiple of the width. Taller pictures become narrower than the width in their names. */
const MOST_TIMES_AS_TALL = 2;
/**
 * Resident memory, including 50 MB of Node's own program that the api has too. Measured at 12 megapixels: JPEG 180 MB,
 * rotated 235 MB, AVIF 310 MB; at 60 megapixels: JPEG 160 MB, progressive 280 MB (with full color 450 MB), PNG 300 MB.
 * With the api's 230 MB it fits into the api's container (512 MiB), which Kubernetes kills as a whole above that.
 */
const MOST_MEMORY = 320 * 1024 * 1024;
const MOST_MS = 60_000;
const CHECK_EVERY_MS = 5;

// Uses one thread and no cache.
sharp.concurrency(1);
sharp.cache(false);
lowerPriority();
setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > MOST_MEMORY || performance.now() > MOST_MS;
  // `process.exit` would wait for the threads that decode.
  if (isTooMuch) process.kill(process.pid, 'SIGKILL');
}, CHECK_EVERY_MS).unref();
process.stdout.write(serialize(await encode(await buffer(process.stdin))));

/**
 * Lowers this process's priority: the api gets the processor first, and when a container is short of memory, this
 * process is killed first.
 */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some systems do not permit it. The limits above apply nevertheless.
  }
}

/** Rotates a photo upright and encodes its sizes. sharp drops all metadata, such as the place. */
async function encode(bytes: Buffer): Promise<EncoderAnswer> {
  const said = await sharp(bytes, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => undefined);
  if (said === undefined) return 'damaged';
  if (said.width * said.height > MOST_PIXELS) return 'too-many-pixels';
  const whole = await decode(bytes, 'error').catch(() => undefined);
  const largest = whole ?? (await decode(bytes, 'none').catch(() => undefined));
  if (largest === undefined) return 'damaged';
  const { width, height, channels } = largest.info;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const files = new Map<string, Buffer>();
  for (const each of WIDTHS) {
    const sized = resize(sharp(largest.data, { raw: { width, height, channels } }), each);
    files.set(`${hash}-${each}.avif`, await sized.clone().avif({ quality: 50, effort: 2 }).toBuffer());
    files.set(`${hash}-${each}.jpg`, await sized.clone().jpeg({ quality: 75, progressive: true }).toBuffer());
  }
  return { hash, width, height, files, isIncomplete: whole === undefined };
}

function decode(bytes: Buffer, failOn: 'error' | 'none') {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn, sequentialRead: true }).autoOrient();
  return resize(picture, WIDTHS[0]).flatten({ background: 'white' }).raw().toBuffer({ resolveWithObject: true });
}

function resize(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * MOST_TIMES_AS_TALL, fit: 'inside', withoutEnlargement: true });
}
