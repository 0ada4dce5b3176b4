import type { FileEncoding, Separator } from '../import-facts.js';

/** A row of a file: its number in a spreadsheet, counted from 1, and its values. Rows without values are left out. */
export interface FileRow {
  readonly number: number;
  readonly cells: string[];
}

/** A file with a list. */
export interface ListFile {
  /** Null for an XLSX file. */
  readonly encoding: FileEncoding | null;
  readonly separator: Separator | null;
  /** Of an XLSX file, the name of the sheet that is read, then those of the others with lists. Empty for a text. */
  readonly sheets: readonly string[];
  /** Reads the rows as a stream, each time from the first one. Throws Refusal (422) if the file is broken. */
  readonly readRows: () => AsyncIterable<FileRow>;
}
