import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../http/refusal.js';

const WIDTHS = [1600, 828, 480] as const;
const MOST_PIXELS = 60_000_000;
/** Pictures that are taller than so many times their width are made smaller than the width that their name says. */
const MOST_TIMES_AS_TALL = 2;

/** By its first bytes, before anything is decoded: sharp would read forty other formats, some of them like programs. */
function isPhoto(bytes: Buffer): boolean {
  const [start, kind] = [bytes.toString('latin1', 0, 8), bytes.toString('latin1', 8, 12)];
  if (start.startsWith('RIFF')) return kind === 'WEBP';
  if (start.endsWith('ftyp')) return kind === 'avif' || kind === 'avis';
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG');
}

/** A photo as it is kept: without anything that the camera wrote into it. */
export interface EncodedPhoto {
  /** 32 hexadecimal digits. */
  readonly hash: string;
  /** Of the largest size. */
  readonly width: number;
  readonly height: number;
  /** By name. */
  readonly files: ReadonlyMap<string, Buffer>;
}

// One thread, and no pictures in memory afterwards.
sharp.concurrency(1);
sharp.cache(false);

let last: Promise<unknown> = Promise.resolve();

/** One after the other: each takes a processor for two seconds and 200 MB, and a container has 512 MB. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * Turns a photo upright and makes its sizes of it, as AVIF and JPEG. sharp leaves out all metadata, such as where it
 * was taken.
 * @throws Refusal (400) of what is no photo, or is too large
 */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto> {
  if (!isPhoto(bytes)) throw refuse('Send a photo as JPEG, PNG, WebP or AVIF.', 'no-photo');
  return inTurn(() => encode(bytes));
}

async function encode(bytes: Buffer): Promise<EncodedPhoto> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const files = new Map<string, Buffer>();
  const decoded = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  const largest = await resize(decoded, WIDTHS[0])
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refuse('This photo is damaged, or has more than 60 megapixels.', 'photo-unreadable');
    });
  const { width, height, channels } = largest.info;
  for (const each of WIDTHS) {
    const sized = resize(sharp(largest.data, { raw: { width, height, channels } }), each);
    files.set(`${hash}-${each}.avif`, await sized.clone().avif({ quality: 50, effort: 2 }).toBuffer());
    files.set(`${hash}-${each}.jpg`, await sized.clone().jpeg({ quality: 75, progressive: true }).toBuffer());
  }
  return { hash, width, height, files };
}

function resize(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * MOST_TIMES_AS_TALL, fit: 'inside', withoutEnlargement: true });
}

function refuse(message: string, reason: string): Refusal {
  return new Refusal(400, message, { reason });
}
