import { Injectable } from '@nestjs/common';
import type { ChainVerdict, KnownEnd } from '../audit/verify-chain.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import type { Actor } from '../staff/access/actor.js';
import { STAFF_NAMES } from '../staff/accounts/staff-rows.sql.js';
import type { ChainCheck, ChainName } from './chain-checks.dto.js';

/** A verification to run. */
export interface StartedCheck {
  /** The newest entry at the last intact verification. */
  readonly known: KnownEnd | null;
}

// A running verification updates `told_at` after each batch, except while that of the ledger verifies the audit trail
// at its end, which takes less than five minutes.
const IS_INTERRUPTED = "c.ended_at IS NULL AND c.told_at < now() - interval '5 minutes'";

// Returns no row if a verification of the chain is running already.
const START = statement<Actor & { chain: ChainName }, StartedCheck>(
  'start-chain-check',
  `
WITH started AS (
  INSERT INTO chain_checks AS c (chain, started_by) VALUES (:chain::text, :staffId::uuid)
  ON CONFLICT (chain) DO UPDATE SET started_by = excluded.started_by, started_at = now(), told_at = now(), checked = 0, total = 0,
    ended_at = NULL, fault = NULL
  WHERE c.ended_at IS NOT NULL OR ${IS_INTERRUPTED}
  RETURNING c.known_end
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'chain-check-started', NULL, :ip::inet, jsonb_build_object('chain', :chain::text)) FROM started
)
SELECT known_end AS known FROM started CROSS JOIN entry`,
);

const LIST = statement<object, ChainCheck>(
  'list-chain-checks',
  `
SELECT c.chain, c.checked::float8, c.total::float8, c.started_at AS "startedAt", s.name AS "startedBy", c.ended_at AS "endedAt", c.fault,
  CASE WHEN ${IS_INTERRUPTED} THEN 'interrupted' WHEN c.ended_at IS NULL THEN 'running' WHEN c.fault IS NULL THEN 'intact' ELSE 'broken' END AS state
FROM chain_checks c JOIN ${STAFF_NAMES} s ON s.id = c.started_by`,
);

const STORE_PROGRESS = statement<{ chain: ChainName; checked: number; total: number }, object>(
  'store-chain-progress',
  'UPDATE chain_checks SET checked = :checked::bigint, total = :total::bigint, told_at = now() WHERE chain = :chain::text',
);

// A broken chain (`known` is null) keeps the `known_end` of the last intact verification.
const END = statement<{ chain: ChainName; known: string | null; fault: string | null }, object>(
  'end-chain-check',
  `
UPDATE chain_checks SET ended_at = now(), fault = :fault::text, known_end = coalesce(:known::jsonb, known_end),
  checked = coalesce((:known::jsonb->>'seq')::bigint, checked)
WHERE chain = :chain::text`,
);

/** Stores the newest verification of each chain. All methods throw DatabaseAway. */
@Injectable()
export class ChainChecksRepository {
  constructor(private readonly database: Database) {}

  /** Returns undefined if a verification of the same chain is running already. */
  async start(chain: ChainName, actor: Actor): Promise<StartedCheck | undefined> {
    return (await this.database.query(START.with({ ...actor, chain })))[0];
  }

  list(): Promise<ChainCheck[]> {
    return this.database.query(LIST.with());
  }

  async storeProgress(chain: ChainName, checked: number, total: number): Promise<void> {
    await this.database.query(STORE_PROGRESS.with({ chain, checked, total }));
  }

  async end(chain: ChainName, verdict: ChainVerdict): Promise<void> {
    const isIntact = verdict.state === 'intact';
    const known = isIntact ? JSON.stringify({ seq: verdict.count, hash: verdict.lastHash } satisfies KnownEnd) : null;
    const fault = isIntact ? null : `${verdict.what}: ${verdict.reason}`;
    await this.database.query(END.with({ chain, known, fault }));
  }
}
