import { Injectable } from '@nestjs/common';
import { appendAudit } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { DateOrderWatch } from './file/date-order.js';
import { isHeader, namesOfColumns } from './file/header.js';
import { type FileRow, type ListFile, openListFile } from './file/list-file.js';
import { keysIn } from './file/row-keys.js';
import { unreadable } from './file/unreadable.js';
import { type ImportKind, MOST_COLUMNS, MOST_ROWS } from './import-facts.js';
import type { StoredColumn } from './import.entity.js';
import { ImportListService } from './import-list.service.js';
import type { Import } from './imports.dto.js';
import { ImportsRepository, type RowToStore } from './imports.repository.js';
import { matchColumns } from './mapping/match-columns.js';

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
      throw new Refusal(409, `Run or discard your imports that wait: at most ${MOST_UNFINISHED} may.`, {
        reason: 'too-many-imports',
      });
    const file = await openListFile(bytes);
    const { encoding, separator } = file;
    const { staffId, ip } = actor;
    const id = await this.imports.insert({ kind, fileName, encoding, separator, staffId });
    try {
      const { columns, rowCount } = await this.storeRows(id, kind, file);
      await this.database.transaction(async (transaction) => {
        await this.imports.update(transaction, id, { columns, rowCount, state: 'mapping' });
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

  private async storeRows(
    importId: string,
    kind: ImportKind,
    { rows }: ListFile,
  ): Promise<{ columns: StoredColumn[]; rowCount: number }> {
    const table = new TableWatch();
    let [batch, characters]: [RowToStore[], number] = [[], 0];
    const flush = async () => {
      if (batch.length > 0) await this.imports.addRows(importId, batch);
      [batch, characters] = [[], 0];
    };
    for await (const row of rows) {
      const cells = row.cells.map(storable);
      if (!table.add({ ...row, cells })) continue;
      batch.push({ number: row.number, cells, keys: keysIn(cells) });
      characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (batch.length >= ROWS_PER_STATEMENT || characters > CHARACTERS_PER_STATEMENT) await flush();
    }
    await flush();
    if (table.rowCount === 0) throw unreadable('This file has no rows below the names of the columns.');
    return { columns: table.columnsFor(kind), rowCount: table.rowCount };
  }
}

/** The columns of a table, as its rows are read. */
class TableWatch {
  private header: readonly string[] | undefined;
  private isBegun = false;
  private readonly orders: DateOrderWatch[] = [];
  rowCount = 0;

  /** Reads a row. Returns whether it has values, and not the names of the columns. @throws Refusal 422 */
  add({ cells, number }: FileRow): boolean {
    if (cells.length > MOST_COLUMNS) throw unreadable(`Row ${number} has more than ${MOST_COLUMNS} columns.`);
    const isFirst = !this.isBegun;
    this.isBegun = true;
    while (this.orders.length < cells.length) this.orders.push(new DateOrderWatch());
    if (isFirst && isHeader(cells)) {
      this.header = cells;
      return false;
    }
    this.rowCount += 1;
    if (this.rowCount > MOST_ROWS)
      throw unreadable(`This file has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it into several.`);
    cells.forEach((cell, index) => this.orders[index]?.add(cell));
    return true;
  }

  columnsFor(kind: ImportKind): StoredColumn[] {
    const names = namesOfColumns(this.header, this.orders.length);
    const fields = matchColumns(kind, names);
    return names.map((name, index) => ({
      name,
      field: fields[index] ?? null,
      dates: this.orders[index]?.order ?? 'month-first',
    }));
  }
}

/** Without what Postgres cannot store; the end of a very long text is cut off. */
function storable(cell: string): string {
  return cell.slice(0, MOST_CELL).toWellFormed().replaceAll('\0', '');
}
