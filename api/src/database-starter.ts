import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { Config } from './config/config.js';
import { readDatabaseUrl, servingUrl } from './database/database-url.js';
import { Database } from './database/database.js';
import { migrateDatabase } from './database/migrate.js';
import { UnusableDatabase } from './database/unusable-database.js';
import { claimSharedKeys } from './consent/ledger/shared-keys.js';

const PAUSE_BETWEEN_ATTEMPTS_MS = 500;

/**
 * Connects in the background until it succeeds, so that the api listens and tells that it is alive while Postgres is
 * away. After the first success the pool reconnects by itself. An UnusableDatabase is not served.
 */
@Injectable()
export class DatabaseStarter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly stopping = new AbortController();
  private attempts: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.attempts = this.connectUntilReady();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.attempts;
  }

  private async connectUntilReady(): Promise<void> {
    let lastReason = '';
    while (!this.stopping.signal.aborted) {
      const reason = await this.connect().then(
        () => undefined,
        (error: unknown) => this.reasonOf(error),
      );
      if (reason === undefined) return;
      if (reason !== lastReason) this.logger.warn(`waiting for the database: ${reason}`);
      lastReason = reason;
      await pause(PAUSE_BETWEEN_ATTEMPTS_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async connect(): Promise<void> {
    const url = readDatabaseUrl(this.config);
    const applied = await migrateDatabase(url);
    await claimSharedKeys(url, this.config);
    const options: Partial<PostgresDataSourceOptions> = { url: servingUrl(url) };
    this.dataSource.setOptions(options);
    await this.dataSource.initialize();
    this.database.markReady();
    this.logger.log(`database ready, ${applied.length} migrations applied`);
  }

  /** Undefined where trying again is of no use. */
  private reasonOf(error: unknown): string | undefined {
    if (!(error instanceof UnusableDatabase)) return reasonOf(error);
    this.logger.error(error.message);
    this.database.refuse(error.message);
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return String((error.errors[0] as Error | undefined)?.message ?? error.message);
  return error instanceof Error ? error.message : 'unknown';
}
