import { Transform } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How an export ended, and how many leads were sent by then. */
export interface ExportEnd {
  readonly isComplete: boolean;
  readonly count: number;
}

// Without it, Excel reads UTF-8 as its own code page and shows "NÃ©ill".
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const CARRIAGE_RETURN = 0x0d;
const BYTES_BETWEEN_SWEEPS = 4_000_000;

/**
 * Stands at the end of each line, before the LF of Postgres, where RFC 4180 requires a CR; no stored text contains it.
 */
export const LINE_END_MARK = '\x1e';

/** A reader that takes nothing for this long blocks an export that others wait for. */
const STALL_MS = 60_000;

/**
 * Turns Postgres's CSV into a file for spreadsheets: a byte order mark at the start, and CR LF line ends. Counts the
 * leads. `onEnd` is called at every end: the last line, a fault, or a reader that has gone.
 */
export class LeadCsvStream extends Transform {
  private isBegun = false;
  private bytesSinceSweep = 0;
  private isComplete = false;
  /** The header line is not a lead. */
  private count = -1;
  private readonly stall: NodeJS.Timeout;

  constructor(private readonly onEnd: (end: ExportEnd) => Promise<void>) {
    super();
    // While the reader takes everything, Postgres is the slow side.
    this.stall = setInterval(() => this.readableLength > 0 && this.destroy(new Error('reader-stalled')), STALL_MS);
  }

  override _transform(csv: Buffer, _encoding: BufferEncoding, done: (error: null, csv: Buffer) => void): void {
    this.stall.refresh();
    if (!this.isBegun) this.push(BYTE_ORDER_MARK);
    this.isBegun = true;
    this.sweepNowAndThen(csv.length);
    done(null, this.endLines(csv));
  }

  override _flush(done: () => void): void {
    this.isComplete = true;
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.stall);
    const { isComplete, count } = this;
    this.onEnd({ isComplete, count: Math.max(count, 0) }).then(() => done(error), done);
  }

  private sweepNowAndThen(bytes: number): void {
    this.bytesSinceSweep += bytes;
    if (this.bytesSinceSweep < BYTES_BETWEEN_SWEEPS) return;
    this.bytesSinceSweep = 0;
    sweepYoungMemory();
  }

  // In place: copies would be collected too late to keep memory flat.
  private endLines(csv: Buffer): Buffer {
    for (let at = csv.indexOf(LINE_END_MARK); at >= 0; at = csv.indexOf(LINE_END_MARK, at + 1)) {
      csv[at] = CARRIAGE_RETURN;
      this.count += 1;
    }
    return csv;
  }
}

type Sweep = (options: { type: 'minor' }) => void;

let sweep: Sweep | undefined;

/**
 * Frees short-lived buffers. They lie outside of V8's heap, so V8 does not collect them until there are 64 MB; an
 * export would hold all that. Takes about a millisecond.
 */
function sweepYoungMemory(): void {
  sweep ??= findSweep();
  sweep({ type: 'minor' });
}

function findSweep(): Sweep {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Sweep;
}
