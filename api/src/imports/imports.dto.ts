import { ApiProperty, ApiPropertyOptional } from '../http/fields/api-fields.js';
import { cleanText } from '../http/fields/clean-text.js';
import { Cleaned, HasLength, Satisfies } from '../http/fields/field-checks.js';
import { CursorField, cursorsOf, LimitField, PageOf } from '../http/fields/list-page.js';
import { Field, TextOrNull, TimeField, TimeOrNull } from '../http/fields/nullable-fields.js';
import {
  ENCODINGS,
  type FileEncoding,
  IMPORT_KINDS,
  IMPORT_STATES,
  type ImportKind,
  type ImportState,
  KNOWN_CHOICES,
  type KnownChoice,
  MOST_COLUMNS,
  ROW_RESULTS,
  type RowResult,
  type Separator,
  SEPARATORS,
} from './import-facts.js';

const MOST_PERMISSION = 500;

/** The kind of list in an uploaded file. */
export class ImportKindParameter {
  @ApiProperty({ enum: IMPORT_KINDS, enumName: 'ImportKind' }) kind: ImportKind;
}

/** A column of the file. */
export class ImportColumn {
  @Field('The place of the column, from 0.', 0, 'integer') index: number;
  @Field('The name in the first row, without invisible characters. Empty if it has none.', 'Phone Number') name: string;
  @ApiProperty({ type: [String], maxItems: 3, description: 'The first values, shortened.' }) samples: string[];
  @TextOrNull('The name of the field that it fills; null if it is not imported.', 'phone') field: string | null;
}

/** A field that columns can fill. */
export class ImportField {
  @Field('The name.', 'phone') name: string;
  @Field('The name for people.', 'Phone') label: string;
  @ApiProperty({ description: 'Whether a column must fill it. A name is required too: in one column, or in two.' })
  required: boolean;
}

/** How many rows were read so far, by result. */
export class ImportCounts {
  @Field('Rows that were checked, imported or undone in the present state.', 500, 'integer') done: number;
  @ApiProperty({ type: 'integer' }) new: number;
  @ApiProperty({ type: 'integer' }) known: number;
  @ApiProperty({ type: 'integer' }) refused: number;
}

/** Rows whose leads or deals an undo left in place, by reason. */
export class KeptRows {
  @Field('The reason, for people.', 'A colleague has worked on this lead.') reason: string;
  @ApiProperty({ type: 'integer' }) count: number;
}

/** An import in the list. */
export class ImportListItem {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: 'integer', description: 'Send it as If-Match: "2" with the next change.' }) version: number;
  @ApiProperty({ enum: IMPORT_KINDS, enumName: 'ImportKind' }) kind: ImportKind;
  @ApiProperty({ enum: IMPORT_STATES, enumName: 'ImportState' }) state: ImportState;
  @Field('The name of the file, without folders and invisible characters.', 'podio-sellers.csv') fileName: string;
  @Field('Rows with values, without the names of the columns.', 1204, 'integer') rowCount: number;
  @ApiProperty({ type: ImportCounts }) counts: ImportCounts;
  @Field('The admin who uploaded the file.', 'Ann Lee') by: string;
  @TimeField('2026-11-25T15:05:00.000Z', 'When the file was uploaded.') at: Date;
  @TimeOrNull('When the run ended.') endedAt: Date | null;
  @TimeOrNull('Until when the import can be undone; null if it cannot.') undoUntil: Date | null;
}

/** An import with its columns. */
export class Import extends ImportListItem {
  @ApiProperty({
    enum: ENCODINGS,
    enumName: 'FileEncoding',
    nullable: true,
    description: 'The encoding that was recognized; null for an XLSX file.',
  })
  encoding: FileEncoding | null;

  @ApiProperty({
    enum: SEPARATORS,
    enumName: 'Separator',
    nullable: true,
    description: 'The character between columns; null for an XLSX file.',
  })
  separator: Separator | null;

  @ApiProperty({
    type: [String],
    maxItems: 20,
    description: 'For an XLSX file, the name of the sheet that was read, then the names of others with lists.',
  })
  sheets: readonly string[];

  @ApiProperty({ type: [ImportColumn] }) columns: ImportColumn[];
  @ApiProperty({ type: [ImportField], description: 'The fields of this kind of list.' }) fields: ImportField[];

  @ApiProperty({ enum: KNOWN_CHOICES, enumName: 'KnownChoice' }) known: KnownChoice;
  @TextOrNull('The permission that the admin attested; null if there is none.') attestedPermission: string | null;
  @ApiProperty({ type: [KeptRows], description: 'After an undo, what it left in place.' }) kept: KeptRows[];
}

/** The field of a column. */
export class ColumnField {
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MOST_COLUMNS - 1 }) index: number;
  @ApiProperty({ type: 'string', nullable: true, example: 'phone' }) field: string | null;
}

function isColumnFields(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > MOST_COLUMNS) return false;
  const columns = value as (Partial<ColumnField> | null)[];
  return columns.every(
    (column) => Number.isInteger(column?.index) && (column?.field === null || typeof column?.field === 'string'),
  );
}

/** The fields of the columns, and what to do with known rows. */
export class MappingFields {
  @ApiProperty({ type: [ColumnField], description: 'Columns that are left out are not imported.' })
  @Satisfies(isColumnFields, 'Send a list of columns, each with its index and a field or null.')
  columns: ColumnField[];

  @ApiProperty({
    enum: KNOWN_CHOICES,
    enumName: 'KnownChoice',
    description:
      'For a row with the phone number or email address of a lead of the same type. link: the history of the lead mentions the ' +
      'import. skip: nothing. fill-empty: like link, and values that the lead lacks are taken from the row.',
  })
  known: KnownChoice;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    maxLength: MOST_PERMISSION,
    description:
      'For buyers: how these people agreed to emails about deals, in the words of the admin. Without it, none of them joins the ' +
      'buyers list. Kept in the history of each lead with the name of the admin.',
    example: 'They signed up for deal emails on our former site.',
  })
  @Cleaned(cleanText)
  @HasLength(10, MOST_PERMISSION, `Write how they agreed, in 10 to ${MOST_PERMISSION} characters.`)
  attestedPermission?: string | null;
}

/** Cursors of the rows of an import: row numbers. */
export const ROW_CURSORS = cursorsOf('import-rows', (text) => /^\d{1,7}$/.test(text));

/** Which rows to list. */
export class ImportRowParameters {
  @ApiPropertyOptional({ enum: ROW_RESULTS, enumName: 'RowResult', description: 'Only rows with this result.' })
  state?: RowResult;

  @LimitField('rows') limit?: number;
  @CursorField(ROW_CURSORS) cursor?: string;
}

/** A row of the file. */
export class ImportRow {
  @Field('The number of the row in a spreadsheet; the names of the columns are row 1.', 2, 'integer') number: number;

  @ApiProperty({
    type: [String],
    description: 'The values as in the file, shortened, in the order of `columns`. Empty after 30 days, or an erasure.',
  })
  values: string[];

  @ApiProperty({ enum: ROW_RESULTS, enumName: 'RowResult', nullable: true, description: 'null: not checked yet.' })
  result: RowResult | null;

  @TextOrNull('Why the row is known or refused, for people.', 'Phone: Enter a US phone number with ten digits.')
  reason: string | null;

  @TextOrNull('The lead of a known row, or the new lead after the run.', null, 'uuid') leadId: string | null;
  @TextOrNull('The deal of a known row, or the new deal after the run.', null, 'uuid') dealId: string | null;
}

export class ImportRowPage extends PageOf(ImportRow) {}

/** Imports, the newest first. */
export class Imports {
  @ApiProperty({ type: [ImportListItem], maxItems: 100 }) items: ImportListItem[];
}
