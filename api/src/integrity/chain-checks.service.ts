import { Injectable, Logger } from '@nestjs/common';
import { type ReportProgress, verifyChain } from '../audit/verify-chain.js';
import { Config } from '../config/config.js';
import { verifyLedger } from '../consent/ledger/verify-ledger.js';
import { readDatabaseUrl, servingUrl } from '../database/connection/database-url.js';
import { withConnection } from '../database/connection/own-connection.js';
import type { Actor } from '../staff/access/actor.js';
import type { ChainCheck, ChainName } from './chain-checks.dto.js';
import { ChainChecksRepository, type StartedCheck } from './chain-checks.repository.js';

const STATEMENT_LIMIT_MS = 60_000;

const VERIFY = { audit: verifyChain, consent: verifyLedger } as const;

/** Verifies a chain in the background, in the process that received the request. */
@Injectable()
export class ChainChecksService {
  private readonly logger = new Logger('ChainChecks');

  constructor(
    private readonly config: Config,
    private readonly checks: ChainChecksRepository,
  ) {}

  /** Returns the newest verification of each chain. @throws DatabaseAway */
  list(): Promise<ChainCheck[]> {
    return this.checks.list();
  }

  /** Starts a verification, or joins a running one. @throws DatabaseAway */
  async start(chain: ChainName, actor: Actor): Promise<void> {
    const started = await this.checks.start(chain, actor);
    if (started === undefined) return;
    this.verify(chain, started).catch((error: unknown) => {
      // The error's message may contain personal data, so it is not logged.
      const { code, name } = error as { code?: unknown; name?: unknown };
      this.logger.warn(`a verification was interrupted: ${String(code ?? name)}`);
    });
  }

  private async verify(chain: ChainName, { known }: StartedCheck): Promise<void> {
    const connection = {
      connectionString: servingUrl(readDatabaseUrl(this.config)),
      application_name: 'land-chain-check',
      query_timeout: STATEMENT_LIMIT_MS,
    };
    const reportProgress: ReportProgress = (checked, total) => this.checks.storeProgress(chain, checked, total);
    const verdict = await withConnection(connection, (client) => VERIFY[chain](client, known, reportProgress));
    await this.checks.end(chain, verdict);
  }
}
