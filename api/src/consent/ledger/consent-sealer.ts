import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseAway } from '../../database/database-away.js';
import { Database } from '../../database/database.js';
import { ConsentRepository } from './consent.repository.js';

const INTERVAL_MS = 1000;

/**
 * Seals new rows of the ledger within a second or two. Every process does; they take turns. When nothing is new, that
 * is one look at an empty table.
 */
@Injectable()
export class ConsentSealer implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger('Consent');
  private readonly stopping = new AbortController();
  private sealing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly consents: ConsentRepository,
  ) {}

  onApplicationBootstrap(): void {
    const begin = () => {
      this.sealing = this.keepSealing();
    };
    this.database.whenReady.then(begin).catch((error: unknown) => this.logger.error(error));
  }

  // Not waited for yet: until then the server would go on taking connections.
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sealing;
  }

  private async keepSealing(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const isMoreWaiting = await this.sealSome();
      if (!isMoreWaiting) await pause(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async sealSome(): Promise<boolean> {
    try {
      return await this.consents.sealSome();
    } catch (error) {
      // While the database is away, health tells.
      if (!(error instanceof DatabaseAway)) this.logger.error(error);
      return false;
    }
  }
}
