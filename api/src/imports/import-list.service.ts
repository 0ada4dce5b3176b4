import { Injectable } from '@nestjs/common';
import { appendAudit } from '../database/audit-log.js';
import { Database, type Transaction } from '../database/database.js';
import { USUAL_LIMIT, toPage } from '../http/fields/list-page.js';
import { cleanLine } from '../http/fields/clean-text.js';
import { Refusal } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { UNDO_DAYS } from './import-facts.js';
import type { ImportEntity, ImportRowEntity } from './import.entity.js';
import {
  type Import,
  type ImportListItem,
  type ImportRow,
  type ImportRowPage,
  type ImportRowParameters,
  type Imports,
  ROW_CURSORS,
} from './imports.dto.js';
import { ImportsRepository } from './imports.repository.js';
import { IMPORT_FIELDS } from './mapping/import-fields.js';
import { RefusedCsv } from './refused-csv.js';

const MOST_SAMPLES = 3;
const MOST_SHOWN = 80;
const ROWS_PER_READ = 1000;

/** Reads imports and their rows. All methods throw DatabaseAway. */
@Injectable()
export class ImportListService {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
  ) {}

  async list(): Promise<Imports> {
    return { items: (await this.imports.list()).map(toItem) };
  }

  /**
   * Reads an import. While its mapping may change, the columns have samples, and the read is audited.
   * @throws Refusal 404
   */
  read(id: string, { staffId, ip }: ActingStaff): Promise<Import> {
    return this.database.transaction(async (transaction) => {
      const list = await this.find(transaction, id);
      if (list.state !== 'mapping' && list.state !== 'ready') return toImport(list, []);
      const rows = await this.imports.readFirstRows(transaction, id);
      await appendAudit(transaction, { staffId, ip, action: 'import-read', detail: { importId: id } });
      return toImport(list, rows);
    });
  }

  /** Reads an import without samples. @throws Refusal 404 */
  readState(id: string): Promise<Import> {
    return this.database.entities(async (manager) => toImport(await this.find(manager, id), []));
  }

  /** @throws Refusal 404 */
  listRows(
    id: string,
    { state, limit = USUAL_LIMIT, cursor }: ImportRowParameters,
    { staffId, ip }: ActingStaff,
  ): Promise<ImportRowPage> {
    const after = Number(cursor === undefined ? 0 : ROW_CURSORS.read(cursor));
    return this.database.transaction(async (transaction) => {
      const { columns } = await this.find(transaction, id);
      const wanted = { importId: id, after, limit: limit + 1, result: state };
      const rows = await this.imports.readRows(transaction, wanted);
      const detail = { importId: id, count: Math.min(rows.length, limit) };
      await appendAudit(transaction, { staffId, ip, action: 'import-read', detail });
      return toPage(
        rows.map((row) => toRow(row, columns.length)),
        limit,
        ({ number }) => ROW_CURSORS.write(number),
      );
    });
  }

  /** The refused rows as CSV, read some at a time. @throws Refusal 404 */
  async readRefused(id: string, { staffId, ip }: ActingStaff): Promise<RefusedCsv> {
    const { columns } = await this.database.transaction(async (transaction) => {
      const list = await this.find(transaction, id);
      await appendAudit(transaction, { staffId, ip, action: 'import-read', detail: { importId: id, of: 'refused' } });
      return list;
    });
    const names = columns.map(({ name }) => name);
    return new RefusedCsv(names, (after) =>
      this.database.entities((manager) =>
        this.imports.readRows(manager, { importId: id, after, limit: ROWS_PER_READ, result: 'refused' }),
      ),
    );
  }

  private async find(manager: Transaction, id: string): Promise<ImportEntity> {
    const list = await this.imports.find(manager, id);
    if (list === null) throw unknownImport();
    return list;
  }
}

/** The refusal (404) of an id without an import. */
export function unknownImport(): Refusal {
  return new Refusal(404, 'There is no import with this id.', { reason: 'unknown-import' });
}

function toItem(list: ImportEntity): ImportListItem {
  const { id, version, kind, fileName, rowCount, counts, at, endedAt } = list;
  const undoUntil = list.state === 'done' && endedAt ? new Date(endedAt.getTime() + UNDO_DAYS * 86_400_000) : null;
  const state = list.state as ImportListItem['state'];
  return {
    ...{ id, version, kind, state, fileName, rowCount, counts, by: list.staff.name, at, endedAt },
    undoUntil: undoUntil !== null && undoUntil > new Date() ? undoUntil : null,
  };
}

function toImport(list: ImportEntity, rows: readonly ImportRowEntity[]): Import {
  const { encoding, separator, sheets, columns, known, attested, kept } = list;
  return {
    ...toItem(list),
    ...{ encoding, separator, sheets, known, attestedPermission: attested },
    columns: columns.map(({ name, field }, index) => ({ index, name, field, samples: samplesOf(rows, index) })),
    fields: IMPORT_FIELDS[list.kind].map(({ name, label, required = false }) => ({ name, label, required })),
    kept: Object.entries(kept).map(([reason, count]) => ({ reason, count })),
  };
}

function samplesOf(rows: readonly ImportRowEntity[], index: number): string[] {
  const values = rows.map(({ cells }) => shorten(cells?.[index] ?? '')).filter((value) => value !== '');
  return [...new Set(values)].slice(0, MOST_SAMPLES);
}

function toRow(row: ImportRowEntity, width: number): ImportRow {
  const { number, cells, result, reason, leadId, dealId } = row;
  const values = cells === null ? [] : Array.from({ length: width }, (_, index) => shorten(cells[index] ?? ''));
  return { number, values, result, reason, leadId, dealId };
}

function shorten(value: string): string {
  const characters = [...cleanLine(value)];
  return characters.length <= MOST_SHOWN ? characters.join('') : `${characters.slice(0, MOST_SHOWN - 1).join('')}…`;
}
