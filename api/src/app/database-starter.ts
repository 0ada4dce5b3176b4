import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Config } from '../config/config.js';
import { readDatabaseUrl } from '../database/connection/database-url.js';
import { Database } from '../database/database.js';
import { migrateDatabase } from '../database/migrate.js';
import { UnusableDatabase } from '../database/connection/unusable-database.js';
import { ensureSharedKeys } from '../consent/ledger/shared-keys.js';
import { counted } from '../words/counted.js';

const PAUSE_BETWEEN_ATTEMPTS_MS = 500;

/**
 * Connects in the background until it succeeds, so that the api listens and reports that it is alive while Postgres is
 * down. After the first success the pool reconnects automatically. An UnusableDatabase ends the attempts and the api.
 */
@Injectable()
export class DatabaseStarter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly stopping = new AbortController();
  private attempts: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: Config,
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
      try {
        return await this.connect();
      } catch (error) {
        if (error instanceof UnusableDatabase) {
          this.logger.error(error.message);
          return this.database.refuse(error.message);
        }
        const reason = reasonOf(error);
        if (reason !== lastReason) this.logger.warn(`waiting for the database: ${reason}`);
        lastReason = reason;
      }
      await pause(PAUSE_BETWEEN_ATTEMPTS_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async connect(): Promise<void> {
    const url = readDatabaseUrl(this.config);
    const applied = await migrateDatabase(url);
    await ensureSharedKeys(url, this.config);
    await this.database.open(url);
    this.logger.log(`database ready, ${counted(applied.length, 'migration')} applied`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return String((error.errors[0] as Error | undefined)?.message ?? error.message);
  return error instanceof Error ? error.message : 'unknown';
}
