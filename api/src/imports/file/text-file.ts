import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { Readable } from 'node:stream';
import { type FileEncoding, type Separator, SEPARATORS } from '../import-facts.js';
import type { FileRow, ListFile } from './list-file-rows.js';
import { decodeSlices, recognizeEncoding } from './text-encoding.js';
import { unreadable } from './unreadable.js';

const MOST_CHARACTERS_OF_ROW = 200_000;
const ROWS_TO_GUESS_BY = 20;

const optionsOf = (delimiter: Separator): Options => ({
  delimiter,
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: MOST_CHARACTERS_OF_ROW,
});

/** Opens a text with separated values. @throws Refusal (422) */
export function textFile(bytes: Buffer): ListFile {
  const encoding = recognizeEncoding(bytes);
  const [start = ''] = decodeSlices(bytes, encoding);
  // Excel's own hint, which other programs show as a row.
  const [hint = '', hinted] = /^sep=([,;\t])\r?\n/.exec(start) ?? [];
  const separator = (hinted as Separator | undefined) ?? recognizeSeparator(start);
  return {
    encoding,
    separator,
    sheets: [],
    readRows: () => readRows(bytes, { encoding, separator, skipped: hint.length }),
  };
}

/** The separator that gives the first rows the most columns, equally many in each. Comma if none occurs. */
function recognizeSeparator(start: string): Separator {
  const scores = SEPARATORS.map((separator) => [separator, scoreOf(start, separator)] as const);
  return scores.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

function scoreOf(start: string, separator: Separator): number {
  const widths = firstRows(start, separator).map(({ length }) => length);
  const [first = 1] = widths;
  const alike = widths.filter((width) => width === first).length;
  return widths.length === 0 ? 0 : (first - 1) * (alike / widths.length);
}

function firstRows(start: string, separator: Separator): string[][] {
  try {
    const options = { ...optionsOf(separator), skip_empty_lines: true, to: ROWS_TO_GUESS_BY };
    return parseNow(start, options) as unknown as string[][];
  } catch {
    // With this separator, the text breaks off within quotation marks.
    return [];
  }
}

async function* readRows(
  bytes: Buffer,
  { encoding, separator, skipped }: { encoding: FileEncoding; separator: Separator; skipped: number },
): AsyncGenerator<FileRow> {
  let number = skipped > 0 ? 1 : 0;
  const parser = Readable.from(withoutFirst(decodeSlices(bytes, encoding), skipped)).pipe(parse(optionsOf(separator)));
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, number + 1) : error;
  }
}

function* withoutFirst(slices: Iterable<string>, characters: number): Generator<string> {
  let left = characters;
  for (const slice of slices) {
    yield slice.slice(left);
    left = Math.max(0, left - slice.length);
  }
}

function refusalOf({ code }: CsvError, row: number) {
  const isQuote = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'].includes(code);
  return unreadable(
    isQuote
      ? `In row ${row} or before it, a quotation mark is opened and not closed.`
      : `Row ${row} cannot be read. Open the file in your spreadsheet program, and save it as CSV again.`,
  );
}
