import { execFile } from 'node:child_process';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import { Refusal } from '../../http/refusal.js';
import type { EncodedPhoto, EncoderAnswer } from './run-photo-encoder.js';

/** The most photos that wait at once, because each takes up to 20 MB of the api's memory. */
const MOST_WAITING = 4;
/** The program of the process: the compiled file, or in tests the source. */
const ENCODER = join(import.meta.dirname, `run-photo-encoder${extname(import.meta.filename)}`);
// The encoder gets none of the api's environment variables, because they contain secrets. Two arenas keep its memory
// low.
const SETTINGS = { encoding: 'buffer', maxBuffer: 32 * 1024 * 1024, env: { MALLOC_ARENA_MAX: '2' } } as const;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs one work after the other, because each photo needs a processor for two seconds. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * Encodes a photo in a separate process with limited memory.
 * @throws Refusal (400) for a file that is not a photo, is too large or crashes the encoder, and (503) if too many wait
 * or the encoder does not start
 */
export async function encodePhoto(read: () => Promise<Buffer>): Promise<EncodedPhoto> {
  if (waiting >= MOST_WAITING)
    throw refuse(503, 'Other photos are being added right now. Please try again in a moment.', 'photos-waiting');
  waiting += 1;
  try {
    const bytes = await read();
    if (!isPhoto(bytes)) throw refuse(400, 'Send a photo as JPEG, PNG, WebP or AVIF.', 'no-photo');
    const answer = await inTurn(() => runEncoder(bytes));
    if (answer === 'damaged') throw refuse(400, 'This photo is damaged: it cannot be read.', 'photo-damaged');
    if (answer === 'too-many-pixels')
      throw refuse(
        400,
        'This photo has more than 60 megapixels. Save it smaller, then add it again.',
        'photo-too-large',
      );
    return answer;
  } finally {
    waiting -= 1;
  }
}

/**
 * Checks the format by the first bytes, because sharp would decode forty others, some of which can contain scripts
 * (SVG).
 */
function isPhoto(bytes: Buffer): boolean {
  const [start, kind] = [bytes.toString('latin1', 0, 8), bytes.toString('latin1', 8, 12)];
  if (start.startsWith('RIFF')) return kind === 'WEBP';
  if (start.endsWith('ftyp')) return brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis');
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG');
}

/** The names of formats in the first box of a file (ISO 14496-12): `avif` may be after others, such as `mif1`. */
function brandsOf(bytes: Buffer): string[] {
  const box = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256));
  return box.match(/.{4}/gs) ?? [];
}

/** @throws Refusal (400) if the photo crashes the encoder, or (503) if the encoder does not start */
async function runEncoder(bytes: Buffer): Promise<EncoderAnswer> {
  const running = promisify(execFile)(process.execPath, ['--max-old-space-size=64', ENCODER], SETTINGS);
  // If the write fails, the process has ended, which is handled below.
  running.child.stdin?.on('error', () => undefined).end(bytes);
  try {
    return deserialize((await running).stdout) as EncoderAnswer;
  } catch (error) {
    const { signal } = error as { signal?: NodeJS.Signals };
    // The encoder ends itself at its limits of memory and time; the system may end it earlier.
    if (signal === 'SIGKILL')
      throw refuse(
        400,
        'This photo takes too much memory to read. Save it as a smaller JPEG, then add it again.',
        'photo-too-large',
      );
    if (signal) throw refuse(400, 'This photo is damaged: it cannot be read.', 'photo-damaged');
    throw refuse(503, 'Photos cannot be read right now. Please try again in a moment.', 'photos-unreadable', error);
  }
}

function refuse(status: number, message: string, reason: string, cause?: unknown): Refusal {
  const refusal = new Refusal(status, message, { reason, ...(status === 503 && { retryAfterSeconds: 5 }) });
  return Object.assign(refusal, { cause });
}
