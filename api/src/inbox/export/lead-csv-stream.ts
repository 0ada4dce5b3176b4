import { BYTE_ORDER_MARK } from '../../database/csv-cells.js';
import { DownloadStream } from './download-stream.js';

/** Whether an export sent all leads, and how many it sent. */
export interface ExportEnd {
  readonly isComplete: boolean;
  readonly count: number;
}

const CARRIAGE_RETURN = 0x0d;

/**
 * The character before the LF at the end of each line from Postgres. It is replaced by the CR that RFC 4180 requires;
 * no stored text contains it.
 */
export const LINE_END_MARK = '\x1e';

/**
 * Turns the CSV from Postgres into a file for spreadsheets, with a byte order mark at the start and CR LF line ends,
 * and counts the leads.
 */
export class LeadCsvStream extends DownloadStream {
  private isBegun = false;
  /** The number of leads; begins at -1 because the header line is counted too. */
  private count = -1;

  constructor(onEnd: (end: ExportEnd) => Promise<void>) {
    super((isComplete) => onEnd({ isComplete, count: Math.max(this.count, 0) }));
  }

  // Changes the buffer itself, because copies would fill the memory until they are collected.
  protected override convert(csv: Buffer): Buffer {
    if (!this.isBegun) this.push(BYTE_ORDER_MARK);
    this.isBegun = true;
    for (let at = csv.indexOf(LINE_END_MARK); at >= 0; at = csv.indexOf(LINE_END_MARK, at + 1)) {
      csv[at] = CARRIAGE_RETURN;
      this.count += 1;
    }
    return csv;
  }
}
