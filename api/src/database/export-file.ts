import { asCellPhone, asCellText, asCellTime } from './csv-cells.js';

/** A column of a CSV file of the export of everything. */
export interface ExportColumn {
  /** SQL of a text. */
  readonly sql: string;
  /** Whether people wrote the text, which then always has quotation marks. */
  readonly isQuoted?: true;
  /** A sentence for the README, if the header does not say it. */
  readonly about?: string | undefined;
}

/**
 * A CSV file of the export of everything (module `exports`). The module that owns a table declares the file of its
 * rows. The SQL may use the parameters `:hashKey` (phone-hash.ts) and `:counties` (land/land-export.sql.ts).
 */
export interface ExportFile {
  readonly name: `${string}.csv`;
  /** A sentence for the README. */
  readonly about: string;
  /** By header. */
  readonly columns: Readonly<Record<string, ExportColumn>>;
  /** The SQL from the tables on: what follows FROM, with the ORDER BY. */
  readonly from: string;
}

/** A value that contains no text of people. */
export const plain = (sql: string, about?: string): ExportColumn => ({ sql: `(${sql})::text`, about });

/** Text that people wrote, or that came from outside. */
export const written = (sql: string, about?: string): ExportColumn => ({
  sql: asCellText(`(${sql})::text`),
  isQuoted: true,
  about,
});

export const phone = (column: string, about?: string): ExportColumn => ({
  sql: `CASE WHEN ${column} ~ '^\\+1[0-9]{10}$' THEN ${asCellPhone(column)} ELSE ${asCellText(column)} END`,
  isQuoted: true,
  about,
});

export const time = (column: string, about?: string): ExportColumn => ({ sql: asCellTime(column), about });

export const dollars = (cents: string, about?: string): ExportColumn => ({
  sql: `round(${cents} / 100.0, 2)::text`,
  about,
});

export const yesOrNo = (condition: string, about?: string): ExportColumn => ({
  sql: `CASE ${condition} WHEN true THEN 'yes' WHEN false THEN 'no' END`,
  about,
});

/** The items of an array of texts, with commas. */
export const list = (column: string, about?: string): ExportColumn => ({
  sql: asCellText(`array_to_string(${column}, ', ')`),
  isQuoted: true,
  about,
});

export const hex = (column: string, about?: string): ExportColumn => ({ sql: `encode(${column}, 'hex')`, about });

/** The id of a row of another file. */
export const idOf = (column: string, file: string): ExportColumn => plain(column, `Id in ${file}.csv.`);

/** The id of a lead. */
export const leadId = (column: string): ExportColumn => plain(column, 'Id in sellers.csv or buyers.csv.');
