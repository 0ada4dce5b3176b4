import { Injectable } from '@nestjs/common';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { DateOrderWatch } from './file/date-order.js';
import { isHeader, namesOfColumns } from './file/header.js';
import type { FileRow, ListFile } from './file/list-file-rows.js';
import { openListFile } from './file/list-file.js';
import { keysIn } from './file/row-keys.js';
import { unreadable } from './file/unreadable.js';
import { type ImportKind, MOST_COLUMNS, MOST_ROWS } from './import-facts.js';
import type { StoredColumn } from './import.entity.js';
import { ImportListService } from './import-list.service.js';
import type { Import } from './imports.dto.js';
import { ImportsRepository, type RowToStore } from './imports.repository.js';
import { matchColumns, matchValues } from './mapping/match-columns.js';

const MOST_UNFINISHED = 5;
const MOST_CELL = 10_000;
const ROWS_PER_STATEMENT = 500;
const CHARACTERS_PER_STATEMENT = 1_000_000;

/** An uploaded file. */
export interface UploadedFile {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Reads uploaded files. All methods throw DatabaseAway. */
@Injectable()
export class UploadService {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly lists: ImportListService,
  ) {}

  /**
   * Stores the rows of a file, some per statement. The last transaction makes the import visible.
   * @throws Refusal 409 (too many imports), or 422 if the file cannot be read
   */
  async add({ kind, fileName, bytes }: UploadedFile, actor: ActingStaff): Promise<Import> {
    if ((await this.imports.countUnfinished(actor.staffId)) >= MOST_UNFINISHED)
      throw new Refusal(409, `Import or discard the files that wait below: at most ${MOST_UNFINISHED} may.`, {
        reason: 'too-many-imports',
      });
    const file = await openListFile(bytes);
    const table = await readTable(file);
    const { encoding, separator, sheets } = file;
    const { staffId, ip } = actor;
    // Owners of several parcels are in several rows of a list.
    const known = 'fill-empty';
    const id = await this.imports.insert({ kind, fileName, encoding, separator, sheets, known, staffId });
    try {
      await this.storeRows(id, file, table.headerRow);
      const { rowCount } = table;
      await this.database.transaction(async (transaction) => {
        await this.imports.update(transaction, id, { columns: table.columnsFor(kind), rowCount, state: 'mapping' });
        const detail = { importId: id, kind, rows: rowCount };
        await appendAudit(transaction, { staffId, ip, action: 'import-uploaded', detail });
      });
    } catch (error) {
      // If the database is away too, a job deletes it after an hour.
      await this.imports.deleteUnread(id).catch(() => undefined);
      throw error;
    }
    return this.lists.read(id, actor);
  }

  private async storeRows(importId: string, file: ListFile, headerRow: number): Promise<void> {
    let [batch, characters]: [RowToStore[], number] = [[], 0];
    const flush = async () => {
      if (batch.length > 0) await this.imports.addRows(importId, batch);
      [batch, characters] = [[], 0];
    };
    for await (const { number, cells: written } of file.readRows()) {
      const cells = written.map(storable);
      if (number > headerRow) batch.push({ number, cells, keys: keysIn(cells) });
      characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (batch.length >= ROWS_PER_STATEMENT || characters > CHARACTERS_PER_STATEMENT) await flush();
    }
    await flush();
  }
}

/** Reads the whole file once, so that a file that is refused stores nothing. @throws Refusal 422 */
async function readTable(file: ListFile): Promise<TableWatch> {
  const table = new TableWatch();
  for await (const row of file.readRows()) table.add(row);
  if (table.rowCount === 0)
    throw unreadable(
      `${file.encoding === null ? 'No sheet of this file has' : 'This file has no'} rows below the names of the columns.`,
    );
  return table;
}

/** The columns of a table, as its rows are read. */
class TableWatch {
  private header: readonly string[] | undefined;
  private hasFirst = false;
  private firstValues: readonly string[] | undefined;
  private readonly orders: DateOrderWatch[] = [];
  rowCount = 0;
  /** The number of the row with the names of the columns; 0 if there is none. */
  headerRow = 0;

  /** Reads the next row. @throws Refusal 422 */
  add({ cells, number }: FileRow): void {
    if (cells.length > MOST_COLUMNS) throw unreadable(`Row ${number} has more than ${MOST_COLUMNS} columns.`);
    const isFirst = !this.hasFirst;
    this.hasFirst = true;
    while (this.orders.length < cells.length) this.orders.push(new DateOrderWatch());
    if ((isFirst || this.isBelowTitle(cells)) && isHeader(cells)) {
      this.header = cells.map(storable);
      this.headerRow = number;
      return;
    }
    this.firstValues ??= cells;
    this.rowCount += 1;
    if (this.rowCount > MOST_ROWS)
      throw unreadable(`This file has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it into several.`);
    cells.forEach((cell, index) => this.orders[index]?.add(cell));
  }

  /** Whether a row has the names of columns below a title: one cell, such as "Leads of 2024". */
  private isBelowTitle(cells: readonly string[]): boolean {
    return this.rowCount === 0 && this.header !== undefined && countFilled(this.header) === 1 && countFilled(cells) > 2;
  }

  columnsFor(kind: ImportKind): StoredColumn[] {
    const names = namesOfColumns(this.header, this.orders.length);
    const named = this.header ? matchColumns(kind, names) : [];
    // A list of one column may have any name, such as "Do not contact".
    const fields = named.some((field) => field !== null) ? named : matchValues(kind, this.firstValues ?? []);
    return names.map((name, index) => ({
      name,
      field: fields[index] ?? null,
      dates: this.orders[index]?.order ?? 'month-first',
    }));
  }
}

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** Without what Postgres cannot store; the end of a very long text is cut off. */
function storable(cell: string): string {
  return cell.slice(0, MOST_CELL).toWellFormed().replaceAll('\0', '');
}
