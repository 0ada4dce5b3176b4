import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DatabaseAway } from '../database/database-away.js';
import { type BoundStatement, run } from '../database/statement.js';

// Most that one process uses at a time: the relay, and deliveries that take, renew or end.
const CONNECTIONS = 4;
const STATEMENT_LIMIT_MS = 10_000;

/**
 * Connections of the background jobs, apart from those that serve requests: a visitor never waits for a job, and a job
 * may take longer than a visitor waits.
 */
@Injectable()
export class JobsDatabase {
  private opened: pg.Pool | undefined;

  /** Connections are made when they are needed, to this URL. */
  open(url: string): void {
    this.opened = new pg.Pool({
      connectionString: url,
      application_name: 'land-jobs',
      max: CONNECTIONS,
      connectionTimeoutMillis: 3000,
      query_timeout: STATEMENT_LIMIT_MS,
      statement_timeout: STATEMENT_LIMIT_MS,
      keepAlive: true,
    });
    // A connection that was lost while idle; the next statement makes another.
    this.opened.on('error', () => undefined);
  }

  /** Returns the rows of one statement. */
  query<Row extends object>(statement: BoundStatement<Row>): Promise<Row[]> {
    return run(this.pool, statement);
  }

  async close(): Promise<void> {
    await this.opened?.end();
  }

  /** @throws DatabaseAway while no job has run */
  get pool(): pg.Pool {
    if (this.opened === undefined) throw new DatabaseAway('Background jobs have not started');
    return this.opened;
  }
}
