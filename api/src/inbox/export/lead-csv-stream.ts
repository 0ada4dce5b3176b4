import { Transform } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Whether an export sent all leads, and how many it sent. */
export interface ExportEnd {
  readonly isComplete: boolean;
  readonly count: number;
}

// Without a byte order mark, Excel does not read the file as UTF-8 and shows "NÃ©ill" for "Néill".
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const CARRIAGE_RETURN = 0x0d;
const BYTES_BETWEEN_SWEEPS = 4_000_000;

/**
 * The character before the LF at the end of each line from Postgres. It is replaced by the CR that RFC 4180 requires;
 * no stored text contains it.
 */
export const LINE_END_MARK = '\x1e';

/** An export ends if its reader reads nothing for this long, so that others can start theirs. */
const STALL_MS = 60_000;

/**
 * Turns the CSV from Postgres into a file for spreadsheets, with a byte order mark at the start and CR LF line ends,
 * and counts the leads. Calls `onEnd` after the last line, after an error, or when the reader is gone.
 */
export class LeadCsvStream extends Transform {
  private isBegun = false;
  private bytesSinceSweep = 0;
  private isComplete = false;
  /** The number of leads; begins at -1 because the header line is counted too. */
  private count = -1;
  private readonly stall: NodeJS.Timeout;

  constructor(private readonly onEnd: (end: ExportEnd) => Promise<void>) {
    super();
    // With nothing left to read, the stream waits for Postgres, not for its reader.
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

  // Changes the buffer itself, because copies would fill the memory until they are collected.
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
