import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { ADD_COUNTS, READ_TOTALS } from './release-counts.sql.js';
import type { KnownTakeback, ReleaseCount, ReleaseTakeback } from './release-report.dto.js';
import { ReleaseTakebackEntity } from './release-takeback.entity.js';

/** Keeps what the shells saw of the sections' releases. All throw DatabaseAway. */
@Injectable()
export class ReleaseCountsRepository {
  constructor(private readonly database: Database) {}

  /** A report that has an id is added once, however often it comes. */
  async add(counts: readonly ReleaseCount[], id?: string): Promise<void> {
    await this.database.query(ADD_COUNTS.with({ counts: JSON.stringify(counts), reportId: id ?? null }));
  }

  /**
   * The first reason of each version stays. In the order of the key, so that two shells never wait for each other's
   * rows.
   */
  async addTakebacks(takenBack: readonly ReleaseTakeback[]): Promise<void> {
    const rows = takenBack.toSorted((a, b) => a.section.localeCompare(b.section) || a.version.localeCompare(b.version));
    await this.database.entities((manager) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(ReleaseTakebackEntity)
        .values(rows)
        .orIgnore()
        .updateEntity(false)
        .execute(),
    );
  }

  readTotals(): Promise<ReleaseCount[]> {
    return this.database.query(READ_TOTALS.with());
  }

  readTakebacks(): Promise<KnownTakeback[]> {
    return this.database.entities((manager) =>
      manager.find(ReleaseTakebackEntity, { order: { at: 'DESC', section: 'ASC', version: 'ASC' }, take: 500 }),
    );
  }
}
