import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { run, type Statement, statement } from '../database/statement.js';
import { JobRunner } from '../jobs/job-runner.js';
import { JobsDatabase } from '../jobs/jobs-database.js';
import type { ChainName } from './chain-checks.dto.js';
import { ChainChecksRepository, type CheckResult, type TakenCheck } from './chain-checks.repository.js';
import { type KnownEnd, verifyChain } from './verify-chain.js';

/** How a chain is verified. */
export interface Verification {
  /** Counts its rows. */
  readonly size: Statement<object, { count: number }>;
  /** Calls `tell` with the number of verified rows after each batch. */
  readonly verify: (
    client: pg.ClientBase,
    known: KnownEnd | undefined,
    tell: (count: number) => Promise<void>,
  ) => Promise<CheckResult>;
}

const LOOK_EVERY_MS = 1000;

const AUDIT_SIZE = statement<object, { count: number }>(
  'count-audit-entries',
  'SELECT coalesce(max(seq), 0)::float8 AS count FROM audit_entries',
);

/** Does the verifications that staff ask for, one at a time in each process that runs background jobs. */
@Injectable()
export class ChainChecker {
  private readonly verifications = new Map<ChainName, Verification>();

  constructor(
    private readonly checks: ChainChecksRepository,
    private readonly database: JobsDatabase,
    runner: JobRunner,
  ) {
    this.verifies('audit', { size: AUDIT_SIZE, verify: verifyAudit });
    runner.repeat(() => this.runNext());
  }

  /** Called by the module that owns a chain. */
  verifies(chain: ChainName, verification: Verification): void {
    this.verifications.set(chain, verification);
  }

  private async runNext(): Promise<number> {
    const check = await this.checks.take();
    const verification = check && this.verifications.get(check.chain);
    if (check === undefined || verification === undefined) return LOOK_EVERY_MS;
    await this.verify(check, verification);
    return 0;
  }

  private async verify({ id, knownCount, knownHash }: TakenCheck, { size, verify }: Verification): Promise<void> {
    const known = knownCount === null || knownHash === null ? undefined : { seq: knownCount, hash: knownHash };
    const client = await this.database.pool.connect();
    try {
      const total = (await run(client, size.with()))[0]?.count ?? 0;
      const tell = (count: number) => this.checks.noteProgress(id, count, total);
      await tell(0);
      await this.checks.end(id, await verify(client, known, tell));
    } finally {
      client.release();
    }
  }
}

const verifyAudit: Verification['verify'] = async (client, known, tell) => {
  const verdict = await verifyChain(client, known, tell);
  if (verdict.state === 'intact') return { count: verdict.count, lastHash: verdict.lastHash, fault: null };
  return { count: verdict.position - 1, lastHash: null, fault: `Entry ${verdict.position}: ${verdict.reason}.` };
};
