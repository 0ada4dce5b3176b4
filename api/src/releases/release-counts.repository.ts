import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { ADD_COUNTS, ADD_TAKEBACKS, READ_TAKEBACKS, READ_TOTALS } from './release-counts.sql.js';
import type { KnownTakeback, ReleaseCount, ReleaseTakeback } from './release-report.dto.js';

/** Keeps what the shells saw of the sections' releases. All throw DatabaseAway. */
@Injectable()
export class ReleaseCountsRepository {
  constructor(private readonly database: Database) {}

  /** A report that has an id is added once, however often it comes. */
  async add(counts: readonly ReleaseCount[], id?: string): Promise<void> {
    await this.database.query({ name: 'add-release-counts', text: ADD_COUNTS, values: [JSON.stringify(counts), id ?? null] });
  }

  async addTakebacks(takenBack: readonly ReleaseTakeback[]): Promise<void> {
    await this.database.query({ name: 'add-release-takebacks', text: ADD_TAKEBACKS, values: [JSON.stringify(takenBack)] });
  }

  readTotals(): Promise<ReleaseCount[]> {
    return this.database.query<ReleaseCount>({ name: 'read-release-totals', text: READ_TOTALS });
  }

  readTakebacks(): Promise<KnownTakeback[]> {
    return this.database.query<KnownTakeback>({ name: 'read-release-takebacks', text: READ_TAKEBACKS });
  }
}
