import { Injectable } from '@nestjs/common';
import type { Client, Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { DataSource, type EntityManager, QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { DatabaseAway, isServerError, isReadOnly, classifyTrouble } from './connection/database-away.js';
import { servingUrl } from './connection/database-url.js';
import { dropIdle } from './connection/drop-idle.js';
import { Outage } from './connection/outage.js';
import { isForVisitor, StaffShare } from './connection/staff-share.js';
import { traced } from '../telemetry/tracing.js';
import { type BoundStatement, run, runForLibrary } from './statement.js';

// A submission runs two statements (limit, lead) and must be answered within 3 s even when both hang.
const BUDGET_OF_VISITORS_MS = 1300;
// Staff's changes have a dozen statements, which take over a second on a busy machine. Each has a limit of its own
// (data-source-options.ts).
const BUDGET_OF_STAFF_MS = 4000;

// The internal function of Postgres that waits until the standby has a commit. If the wait is canceled, Postgres only
// warns and reports the commit as done, although the standby may not have it.
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/** An open transaction, which services pass to repositories. */
export type Transaction = EntityManager;

/**
 * Runs named, prepared statements, and TypeORM's work with entities, on TypeORM's own pool.
 *
 * Replaces `DataSource.query()` and `DataSource.manager`. They cannot name a statement, so Postgres would plan it again
 * each time. And they return a connection whose statement timed out to the pool, where the next caller would hang.
 */
@Injectable()
export class Database {
  private isReady = false;
  /** When Postgres last responded, in milliseconds of this process. */
  private respondedAt = -Infinity;
  /** The number of commits that Postgres reported as done without a standby's confirmation. */
  private unconfirmedCommits = 0;
  private readonly outage = new Outage();
  private readonly ready = Promise.withResolvers<void>();
  /** Resolves at the first connection to a schema that is up to date. */
  readonly whenReady = this.ready.promise;
  private readonly refused = Promise.withResolvers<string>();
  /**
   * Resolves, with a sentence for the operator, if this process must not serve the database. `whenReady` then never
   * resolves.
   */
  readonly whenRefused = this.refused.promise;

  private readonly staffShare: StaffShare;

  constructor(private readonly dataSource: DataSource) {
    this.staffShare = new StaffShare(Number((dataSource.options as PostgresDataSourceOptions).poolSize));
  }

  /** Connects with the rights of the role land_api. The caller has migrated the schema before. */
  async open(url: string): Promise<void> {
    const options: Partial<PostgresDataSourceOptions> = { url: servingUrl(url) };
    this.dataSource.setOptions(options);
    await this.dataSource.initialize();
    this.isReady = true;
    const watched = new WeakSet<PoolClient>();
    this.pool.on('acquire', (client) => {
      if (watched.has(client)) return;
      watched.add(client);
      // If the connection is lost, the statement fails. Without a listener, the event would end the process.
      client.on('error', () => undefined);
      client.on('notice', ({ routine }) => (this.unconfirmedCommits += routine === WAIT_FOR_STANDBY ? 1 : 0));
    });
    this.ready.resolve();
  }

  /** Reports that this process must not serve the database. */
  refuse(sentence: string): void {
    this.refused.resolve(sentence);
  }

  /**
   * Returns the rows of one statement. During a failover it waits for the new primary, at most `longestWaitMs`.
   * @throws DatabaseAway if Postgres did not respond in time
   */
  query<Row extends object>(statement: BoundStatement<Row>, longestWaitMs?: number): Promise<Row[]> {
    return this.attempt((client) => run(client, statement), longestWaitMs);
  }

  /** Like `query`, for health probes: does not wait for a new primary. @throws DatabaseAway */
  queryNow<Row extends object>(statement: BoundStatement<Row>): Promise<Row[]> {
    return this.query(statement, 0);
  }

  /**
   * Returns the row of a statement that always has one.
   * @throws DatabaseAway if Postgres did not respond in time
   */
  async queryOne<Row extends object>(statement: BoundStatement<Row>): Promise<Row> {
    const [row] = await this.query(statement);
    if (row === undefined) throw new Error(`${statement.statement.name} returned no row.`);
    return row;
  }

  /**
   * Returns the result of a statement that a library wrote.
   * @throws DatabaseAway if Postgres did not respond in time
   */
  queryForLibrary(statement: QueryConfig): Promise<QueryResult> {
    return this.attempt((client) => runForLibrary(client, statement));
  }

  /**
   * Reads and writes entities over one connection, which is closed after an error of Postgres.
   * @throws DatabaseAway if Postgres did not respond in time
   */
  async entities<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { runner, client, release } = await this.outage.retryDuringSwitchover(() => this.openRunner());
    try {
      return await this.withTimeout(traced('entities', () => work(runner.manager)));
    } catch (error) {
      if (!isFromPostgres(error) && !(error instanceof DatabaseAway)) throw error;
      // The pool drops a client that is ending, and a statement that still hangs ends with it.
      client.end().catch(() => undefined);
      return this.throwAsAway(error);
    } finally {
      await runner.release();
      release();
    }
  }

  /**
   * Reads and writes entities in one transaction.
   * @throws DatabaseAway if it is unknown whether the transaction committed
   */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.entities((manager) => manager.transaction(work));
  }

  /**
   * The connection pool, for libraries that run their own statements.
   * @throws DatabaseAway before the first connection
   */
  get pool(): Pool {
    if (!this.isReady) throw createNotReachedError();
    return (this.dataSource.driver as PostgresDriver).master as Pool;
  }

  /** Runs one statement over a connection, which is closed after any error. */
  private attempt<T>(work: (client: PoolClient) => Promise<T>, longestWaitMs?: number): Promise<T> {
    const connectAndWork = async (pool: Pool, release: () => void) => {
      const client = await pool.connect().catch((error: unknown) => this.throwUnconnected(error, release));
      const working = work(client);
      working
        .then(
          () => client.release(),
          () => client.release(true),
        )
        .finally(release);
      return working;
    };
    const once = async () => {
      const { pool } = this;
      const release = await this.staffShare.acquire();
      return this.withTimeout(connectAndWork(pool, release));
    };
    return this.outage.retryDuringSwitchover(
      () => once().catch((error: unknown) => this.throwAsAway(error)),
      longestWaitMs,
    );
  }

  private async openRunner() {
    if (!this.isReady) throw createNotReachedError();
    const runner = this.dataSource.createQueryRunner();
    const release = await this.staffShare.acquire();
    const client = await (runner.connect() as Promise<Client>).catch((error: unknown) =>
      this.throwUnconnected(error, release),
    );
    return { runner, client, release };
  }

  private throwUnconnected(error: unknown, release: () => void): never {
    release();
    this.throwAsAway(error, true);
  }

  private async withTimeout<T>(work: Promise<T>): Promise<T> {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const budgetMs = isForVisitor() ? BUDGET_OF_VISITORS_MS : BUDGET_OF_STAFF_MS;
    const timer = setTimeout(() => reject(this.createTimeoutError(budgetMs)), budgetMs);
    const { unconfirmedCommits } = this;
    const outcome = work.then(
      (result) => {
        this.respondedAt = performance.now();
        // The unconfirmed commit may be that of concurrent work: that is rare, and a needless retry does no harm.
        if (this.unconfirmedCommits > unconfirmedCommits) throw new DatabaseAway('no standby confirmed the commit');
        return result;
      },
      (error: unknown) => {
        if (isServerError(error)) this.respondedAt = performance.now();
        throw error;
      },
    );
    return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer));
  }

  /** The reason is `database-slow` if Postgres responded to other work meanwhile, even with a lock timeout. */
  private createTimeoutError(budgetMs: number): DatabaseAway {
    const isSlow = performance.now() - this.respondedAt < budgetMs;
    return new DatabaseAway('Postgres did not respond in time', { reason: isSlow ? 'database-slow' : 'database-away' });
  }

  /** @throws DatabaseAway if Postgres is in trouble, otherwise the error itself */
  private throwAsAway(error: unknown, isUndone = isReadOnly(error)): never {
    const reason = error instanceof DatabaseAway ? error.reason : classifyTrouble(error);
    if (reason === 'database-away') dropIdle(this.pool);
    if (reason === undefined || error instanceof DatabaseAway) throw error;
    throw new DatabaseAway(error instanceof Error ? error.message : 'unknown', {
      cause: error,
      reason,
      isUndone: isUndone && reason === 'database-away',
    });
  }
}

const createNotReachedError = () => new DatabaseAway('Postgres has not been reached yet', { isStarting: true });

function isFromPostgres(error: unknown): boolean {
  return error instanceof QueryFailedError || error instanceof QueryRunnerAlreadyReleasedError;
}
