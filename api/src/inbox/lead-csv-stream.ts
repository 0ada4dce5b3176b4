import { Readable } from 'node:stream';
import { toCsvLine, toReadablePhone } from './csv.js';
import { EXPORT_COLUMNS, type ExportRow } from './lead-export.repository.js';

/** Where the rows come from, part by part; an empty part is the end. */
export interface RowSource {
  fetch(): Promise<ExportRow[]>;
  close(): Promise<void>;
}

/** How an export ended, and how many leads had been read by then. */
export interface ExportEnd {
  readonly isComplete: boolean;
  readonly count: number;
}

const PHONE = EXPORT_COLUMNS.indexOf('Phone');
// Without it, Excel takes UTF-8 for its own code page and shows "NÃ©ill".
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Leads as CSV. Reads the next part only when the reader has taken the one before, and closes its source when it ends,
 * fails or is destroyed because the reader has gone.
 */
export class LeadCsvStream extends Readable {
  private count = 0;
  private isComplete = false;
  private isBegun = false;

  constructor(
    private readonly source: RowSource,
    private readonly onEnd: (end: ExportEnd) => Promise<void>,
  ) {
    super();
  }

  override _read(): void {
    this.readPart().catch((error: unknown) => this.destroy(error as Error));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const { isComplete, count } = this;
    Promise.allSettled([this.source.close(), this.onEnd({ isComplete, count })]).then(() => done(error), done);
  }

  private async readPart(): Promise<void> {
    const head = this.isBegun ? '' : BYTE_ORDER_MARK + toCsvLine(EXPORT_COLUMNS);
    this.isBegun = true;
    const rows = await this.source.fetch();
    if (this.destroyed) return;
    this.count += rows.length;
    const text = head + rows.map(toLine).join('');
    if (text !== '') this.push(text);
    if (rows.length > 0) return;
    this.isComplete = true;
    this.push(null);
  }
}

function toLine(row: ExportRow): string {
  row[PHONE] = toReadablePhone(row[PHONE] ?? '');
  return toCsvLine(row);
}
