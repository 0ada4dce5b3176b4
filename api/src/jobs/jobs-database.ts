import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DatabaseAway, troubleOf } from '../database/connection/database-away.js';
import { dropIdle } from '../database/connection/drop-idle.js';
import { type BoundStatement, run } from '../database/statement.js';

// The most connections that a process uses at once: ten emails to members, and the other jobs.
const CONNECTIONS = 12;
const STATEMENT_LIMIT_MS = 10_000;

/** The connections of background jobs: separate, so that no visitor waits for a job, and jobs may take longer. */
@Injectable()
export class JobsDatabase {
  private opened: pg.Pool | undefined;

  /** Connects to this URL when a connection is needed. */
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
    // If an idle connection is lost, the next statement opens another.
    this.opened.on('error', () => undefined);
  }

  /** Returns the rows of one statement. */
  query<Row extends object>(statement: BoundStatement<Row>): Promise<Row[]> {
    return run(this.pool, statement).catch((error: unknown) => {
      if (troubleOf(error) === 'database-away') dropIdle(this.pool);
      throw error;
    });
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
