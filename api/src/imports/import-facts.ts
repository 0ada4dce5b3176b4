/** The kinds of lists that can be imported. */
export const IMPORT_KINDS = ['sellers', 'buyers', 'comps', 'inventory', 'stops'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * The states of an import: `mapping` until the columns have fields, `checking` while each row is compared with what is
 * stored, `ready` to run, then `running` and `done`; `undoing` and `undone`.
 */
export const IMPORT_STATES = ['mapping', 'checking', 'ready', 'running', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The results of rows, in the preview and in the run. */
export const ROW_RESULTS = ['new', 'known', 'refused'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** The choices for rows about somebody who is stored already: see `MappingFields`. */
export const KNOWN_CHOICES = ['link', 'skip', 'fill-empty'] as const;
export type KnownChoice = (typeof KNOWN_CHOICES)[number];

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof ENCODINGS)[number];

export const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

export const MOST_FILE_MB = 20;
export const MOST_ROWS = 100_000;
export const MOST_COLUMNS = 200;

/** How long an import can be undone. */
export const UNDO_DAYS = 7;

/** How long the rows of a file are kept. */
export const KEPT_DAYS = 30;
