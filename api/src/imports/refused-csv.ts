import { Readable } from 'node:stream';
import type { ImportRowEntity } from './import.entity.js';

// Without it, Excel does not read the file as UTF-8.
const BYTE_ORDER_MARK = '\ufeff';
const WHY = 'Why it was not imported';
/** A spreadsheet would run a value that begins like this. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * The refused rows of an import as CSV (RFC 4180), with one more column that says why. Reasons in a CSV of refused rows
 * that was imported again are left out.
 */
export class RefusedCsv extends Readable {
  private after = 0;
  private isBegun = false;
  /** The places of the columns. */
  private readonly places: readonly number[];

  /** @param readRows reads the next rows after a number; none at the end */
  constructor(
    private readonly names: readonly string[],
    private readonly readRows: (after: number) => Promise<ImportRowEntity[]>,
  ) {
    super();
    this.places = names.flatMap((name, index) => (name === WHY ? [] : [index]));
  }

  override _read(): void {
    this.readNext().catch((error: unknown) => this.destroy(error as Error));
  }

  private async readNext(): Promise<void> {
    const rows = await this.readRows(this.after);
    this.after = rows.at(-1)?.number ?? this.after;
    const header = this.isBegun
      ? ''
      : BYTE_ORDER_MARK + lineOf([...this.places.map((index) => this.names[index] ?? ''), WHY]);
    this.isBegun = true;
    const lines = rows.map(({ cells, reason }) =>
      lineOf([...this.places.map((index) => cells?.[index] ?? ''), reason ?? '']),
    );
    const text = header + lines.join('');
    this.push(text === '' ? null : text);
  }
}

const lineOf = (values: readonly string[]) => `${values.map(fieldOf).join(',')}\r\n`;

function fieldOf(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
}
