import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Db } from 'pg-boss';
import { DatabaseAway } from '../database/database-away.js';
import { type BoundStatement, run, runCommand, runOfLibrary } from '../database/statement.js';

// Most that one process uses at a time: the relay, and a worker of each queue or two.
const CONNECTIONS = 4;
const STATEMENT_LIMIT_MS = 10_000;

/** A transaction, for statements of ours and of pg-boss. */
export interface JobsTransaction extends Db {
  query<Row extends object>(statement: BoundStatement<Row>): Promise<Row[]>;
}

const ignoreLoss = (): void => undefined;

/**
 * Connections of the background jobs, apart from those that serve requests: a visitor never waits for a job, and a job
 * may take longer than a visitor waits.
 */
@Injectable()
export class JobsDatabase implements JobsTransaction {
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

  /** One statement of pg-boss, in the shape that it asks for. */
  executeSql(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    return runOfLibrary(this.pool, { text, ...(values && { values }) });
  }

  /** Runs the work in one transaction: all of its statements count, or none. */
  async transaction<T>(work: (transaction: JobsTransaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    // The pool listens to idle connections only, and an error that nobody listens to ends the process. The statement
    // that runs, or the next one, fails by itself.
    client.on('error', ignoreLoss);
    try {
      await runCommand(client, 'BEGIN');
      const result = await work({
        query: (statement) => run(client, statement),
        executeSql: (text, values) => runOfLibrary(client, { text, ...(values && { values }) }),
      });
      await runCommand(client, 'COMMIT');
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
    await this.opened?.end();
  }

  /** @throws DatabaseAway while no job has run */
  get pool(): pg.Pool {
    if (this.opened === undefined) throw new DatabaseAway('Background jobs have not started');
    return this.opened;
  }
}
