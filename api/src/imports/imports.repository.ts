import { Injectable } from '@nestjs/common';
import { type EntityManager, In, MoreThan, Not } from 'typeorm';
import { Database } from '../database/database.js';
import { runIn } from '../database/statement.js';
import type { ImportState, RowResult } from './import-facts.js';
import { ImportEntity, ImportRowEntity } from './import.entity.js';
import { ADD_ROWS, DELETE_OLD_IMPORTS, DELETE_OLD_VALUES, FIND_SAME_ROWS, STORE_RESULTS } from './imports.sql.js';
import type { FileRow } from './file/list-file-rows.js';
import type { MadeOfRow } from './kinds/list-kind.js';

const MOST_LISTED = 100;
const MOST_ROWS_FOR_SAMPLES = 20;

/** States in which a job works on an import. */
const WORKING_STATES = ['checking', 'running', 'undoing'] as const satisfies readonly ImportState[];

/** A row of a file with the keys by which an erasure finds it. */
export interface RowToStore extends FileRow {
  readonly keys: readonly string[];
}

/** The result of a row. */
export interface StoredResult extends MadeOfRow {
  readonly number: number;
  readonly result: RowResult;
  readonly reason: string | null;
  readonly match: readonly string[] | null;
}

type ImportColumns = Partial<Omit<ImportEntity, 'id' | 'staff'>>;

/** Stores imports and their rows. All methods throw DatabaseAway. */
@Injectable()
export class ImportsRepository {
  constructor(private readonly database: Database) {}

  /** Stores an import without rows, which nobody sees yet. Returns its id. */
  insert(
    columns: Pick<ImportEntity, 'kind' | 'fileName' | 'encoding' | 'separator' | 'sheets' | 'known' | 'staffId'>,
  ): Promise<string> {
    return this.database.entities(async (manager) => {
      const row = manager.create(ImportEntity, columns);
      await manager.insert(ImportEntity, row);
      return row.id;
    });
  }

  async addRows(importId: string, rows: readonly RowToStore[]): Promise<void> {
    await this.database.query(ADD_ROWS.with({ importId, rows: JSON.stringify(rows) }));
  }

  /** The number of imports of an admin that have not run yet, or run. */
  countUnfinished(staffId: string): Promise<number> {
    const state = In(['reading', 'mapping', 'ready', ...WORKING_STATES]);
    return this.database.entities((manager) => manager.countBy(ImportEntity, { staffId, state }));
  }

  /** The newest imports, with their staff. */
  list(): Promise<ImportEntity[]> {
    const find = {
      where: { state: Not('reading' as const) },
      relations: { staff: true },
      order: { id: 'DESC' },
      take: MOST_LISTED,
    } as const;
    return this.database.entities((manager) => manager.find(ImportEntity, find));
  }

  /** An import whose file was read, with its staff. */
  find(manager: EntityManager, id: string): Promise<ImportEntity | null> {
    return manager.findOne(ImportEntity, { where: { id, state: Not('reading') }, relations: { staff: true } });
  }

  /** Locks an import until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<ImportEntity | null> {
    const where = { id, state: Not('reading' as const) };
    return manager.findOne(ImportEntity, { where, lock: { mode: 'for_no_key_update' } });
  }

  /** Locks the oldest import that a job has to work on, unless another process works on it. */
  lockNext(manager: EntityManager): Promise<ImportEntity | null> {
    const lock = { mode: 'for_no_key_update', onLocked: 'skip_locked' } as const;
    return manager.findOne(ImportEntity, { where: { state: In(WORKING_STATES) }, order: { id: 'ASC' }, lock });
  }

  async update(manager: EntityManager, id: string, columns: ImportColumns): Promise<void> {
    await manager.update(ImportEntity, { id }, columns as object);
  }

  /** Deletes an import with its rows. */
  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(ImportEntity, { id });
  }

  /** Deletes an import whose file could not be read. */
  deleteUnread(id: string): Promise<void> {
    return this.database.entities((manager) => this.delete(manager, id));
  }

  /** The first rows of the file. */
  readFirstRows(manager: EntityManager, importId: string): Promise<ImportRowEntity[]> {
    return manager.find(ImportRowEntity, {
      where: { importId },
      order: { number: 'ASC' },
      take: MOST_ROWS_FOR_SAMPLES,
    });
  }

  /** Rows after a number, in the order of the file. */
  readRows(
    manager: EntityManager,
    {
      importId,
      after,
      limit,
      result,
    }: { importId: string; after: number; limit: number; result?: RowResult | undefined },
  ): Promise<ImportRowEntity[]> {
    const where = { importId, number: MoreThan(after), ...(result && { result }) };
    return manager.find(ImportRowEntity, { where, order: { number: 'ASC' }, take: limit });
  }

  /** The first row before `before` with each key. */
  findSameRows(manager: EntityManager, about: { importId: string; before: number; keys: readonly string[] }) {
    return runIn(manager, FIND_SAME_ROWS.with(about));
  }

  async storeResults(manager: EntityManager, importId: string, rows: readonly StoredResult[]): Promise<void> {
    if (rows.length > 0) await runIn(manager, STORE_RESULTS.with({ importId, rows: JSON.stringify(rows) }));
  }

  /** Deletes values of old rows, or an old import. Returns whether there may be more. */
  async deleteOld(): Promise<boolean> {
    const values = await this.database.query(DELETE_OLD_VALUES.with());
    return (await this.database.query(DELETE_OLD_IMPORTS.with())).length > 0 || values.length > 0;
  }
}
