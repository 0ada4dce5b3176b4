import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DatabaseAway, classifyTrouble } from '../database/connection/database-away.js';
import { dropIdle } from '../database/connection/drop-idle.js';
import { type BoundStatement, run } from '../database/statement.js';

// The most connections that jobs use at once: ten emails to members are sent in parallel, beside the other jobs.
const CONNECTIONS = 12;
const STATEMENT_LIMIT_MS = 10_000;

/**
 * The connections of background jobs, which are separate, so that visitors do not wait for jobs. Jobs may take longer.
 */
@Injectable()
export class JobsDatabase {
  private opened: pg.Pool | undefined;

  /** Sets the URL. The pool connects when a statement needs a connection. */
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
      if (classifyTrouble(error) === 'database-away') dropIdle(this.pool);
      throw error;
    });
  }

  async close(): Promise<void> {
    await this.opened?.end();
  }

  /** The pool. @throws DatabaseAway before jobs have started */
  get pool(): pg.Pool {
    if (this.opened === undefined) throw new DatabaseAway('Background jobs have not started');
    return this.opened;
  }
}
