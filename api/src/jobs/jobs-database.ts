import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Db } from 'pg-boss';
import { DatabaseAway } from '../database/database-away.js';

// Most that one process uses at a time: the relay, and a worker of each queue or two.
const CONNECTIONS = 4;
const STATEMENT_LIMIT_MS = 10_000;

const ignoreLoss = (): void => undefined;

/**
 * Connections of the background jobs, apart from those that serve requests: a visitor never waits for a job, and a job
 * may take longer than a visitor waits.
 */
@Injectable()
export class JobsDatabase implements Db {
  private pool: pg.Pool | undefined;

  /** Connections are made when they are needed, to this URL. */
  open(url: string): void {
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: 'land-jobs',
      max: CONNECTIONS,
      connectionTimeoutMillis: 3000,
      query_timeout: STATEMENT_LIMIT_MS,
      statement_timeout: STATEMENT_LIMIT_MS,
      keepAlive: true,
    });
    // A connection that was lost while idle; the next statement makes another.
    this.pool.on('error', () => undefined);
  }

  /** One statement; the shape that pg-boss asks for. */
  executeSql(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    if (this.pool === undefined) throw new DatabaseAway('Background jobs have not started');
    return values.length > 0 ? this.pool.query(text, values) : this.pool.query(text);
  }

  /** Runs the work in one transaction: all of its statements count, or none. */
  async transaction<T>(work: (transaction: Db) => Promise<T>): Promise<T> {
    if (this.pool === undefined) throw new DatabaseAway('Background jobs have not started');
    const client = await this.pool.connect();
    // The pool listens to idle connections only, and an error that nobody listens to ends the process. The statement
    // that runs, or the next one, fails by itself.
    client.on('error', ignoreLoss);
    try {
      await client.query('BEGIN');
      const result = await work({ executeSql: (text: string, values?: unknown[]) => client.query(text, values) });
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // The connection goes, and the transaction with it: rolling back could hang like what failed.
      client.release(true);
      throw error;
    } finally {
      client.off('error', ignoreLoss);
    }
  }

  async close(): Promise<void> {
    await this.pool?.end();
  }
}
