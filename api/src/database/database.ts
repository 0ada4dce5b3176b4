import { Injectable } from '@nestjs/common';
import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { DatabaseAway, isDatabaseAway } from './database-away.js';

// A submission runs two statements (limit, lead) and must be answered within 3 s even when both hang.
const STATEMENT_BUDGET_MS = 1300;

/**
 * Runs named, prepared statements on TypeORM's own pool.
 *
 * Not `DataSource.query()`: it cannot name a statement, so that Postgres would plan it anew each time, and it gives a
 * connection whose statement timed out back to the pool, where the next caller would hang on it.
 */
@Injectable()
export class Database {
  private isReady = false;
  private readonly ready = Promise.withResolvers<void>();
  /** Resolves at the first connection to a schema that is up to date. */
  readonly whenReady = this.ready.promise;
  private readonly refused = Promise.withResolvers<string>();
  /** Resolves, with a sentence for the operator, when this process must not serve the database; then it is never ready. */
  readonly whenRefused = this.refused.promise;

  constructor(private readonly dataSource: DataSource) {}

  /** Called by the starter once the schema is up to date. */
  markReady(): void {
    this.isReady = true;
    this.ready.resolve();
  }

  /** Called by the starter when trying again is of no use. */
  refuse(sentence: string): void {
    this.refused.resolve(sentence);
  }

  /**
   * Returns the rows of one statement.
   * @throws DatabaseAway when Postgres gave no answer in time
   */
  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<Row[]> {
    const pool = this.pool;
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new DatabaseAway('Postgres gave no answer in time')), STATEMENT_BUDGET_MS);
    try {
      return (await Promise.race([pool.query<Row>(statement), timeout])).rows;
    } catch (error) {
      throw asDatabaseAway(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The connection pool, for libraries that bring their own statements.
   * @throws DatabaseAway before the first connection
   */
  get pool(): Pool {
    if (!this.isReady) throw new DatabaseAway('Postgres has not been reached yet');
    return (this.dataSource.driver as PostgresDriver).master as Pool;
  }
}

function asDatabaseAway(error: unknown): unknown {
  if (error instanceof DatabaseAway || !isDatabaseAway(error)) return error;
  return new DatabaseAway(error instanceof Error ? error.message : 'unknown', { cause: error });
}
