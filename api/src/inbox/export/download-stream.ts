import { Transform } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const BYTES_BETWEEN_SWEEPS = 1_000_000;

/** An export ends if its reader reads nothing for this long, so that others can start theirs. */
const STALL_MS = 60_000;

/**
 * A long download that passes its bytes on in little memory. Ends with an error if its reader reads nothing for a
 * minute. Calls `onEnd` after the last byte, after an error, or when the reader is gone.
 */
export class DownloadStream extends Transform {
  private bytesSinceSweep = 0;
  private isComplete = false;
  private readonly stall: NodeJS.Timeout;

  /** @param onEnd gets whether all bytes were sent */
  constructor(private readonly onEnd: (isComplete: boolean) => Promise<void>) {
    super();
    // With nothing left to read, the stream waits for its source, not for its reader.
    this.stall = setInterval(() => this.readableLength > 0 && this.destroy(new Error('reader-stalled')), STALL_MS);
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: (error: null, bytes: Buffer) => void): void {
    this.stall.refresh();
    this.sweepNowAndThen(bytes.length);
    done(null, this.convert(bytes));
  }

  override _flush(done: () => void): void {
    this.isComplete = true;
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.stall);
    this.onEnd(this.isComplete).then(() => done(error), done);
  }

  /** Changes the bytes on their way. */
  protected convert(bytes: Buffer): Buffer {
    return bytes;
  }

  private sweepNowAndThen(bytes: number): void {
    this.bytesSinceSweep += bytes;
    if (this.bytesSinceSweep < BYTES_BETWEEN_SWEEPS) return;
    this.bytesSinceSweep = 0;
    sweepYoungMemory();
  }
}

type Sweep = (options: { type: 'minor' }) => void;

let sweep: Sweep | undefined;

/**
 * Frees short-lived buffers, in about a millisecond. V8 would collect them only after 64 MB, because their bytes are
 * outside its heap.
 */
function sweepYoungMemory(): void {
  sweep ??= findSweep();
  sweep({ type: 'minor' });
}

function findSweep(): Sweep {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Sweep;
}
