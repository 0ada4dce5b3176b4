import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { JobsDatabase } from '../jobs/jobs-database.js';
import type { Actor } from '../staff/access/actor.js';
import { STAFF_NAMES } from '../staff/accounts/staff-rows.sql.js';
import type { ChainCheck, ChainName } from './chain-checks.dto.js';

// A process that died is noticed when its lease ends. Each batch of a verification renews it.
const LEASE = "interval '30 seconds'";

/** A verification to do, with the end of the chain as the last intact one found it. */
export interface TakenCheck {
  readonly id: string;
  readonly chain: ChainName;
  readonly knownCount: number | null;
  readonly knownHash: string | null;
}

/** What came of a verification. */
export interface CheckResult {
  readonly count: number;
  readonly lastHash: string | null;
  readonly fault: string | null;
}

// At most one at a time for each chain: a second start joins the first.
const START = statement<Actor & { chain: ChainName }, object>(
  'start-chain-check',
  `
WITH started AS (
  INSERT INTO chain_checks (chain, started_by) VALUES (:chain::text, :staffId::uuid)
  ON CONFLICT (chain) WHERE ended_at IS NULL DO NOTHING RETURNING id
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'chain-check-started', NULL, :ip::inet, jsonb_build_object('chain', :chain::text)) FROM started
)
SELECT FROM entry`,
);

const LIST = statement<object, ChainCheck>(
  'list-chain-checks',
  `
SELECT DISTINCT ON (c.chain) c.chain, CASE WHEN c.ended_at IS NULL THEN 'running' WHEN c.fault IS NULL THEN 'intact' ELSE 'broken' END AS state,
  c.checked::float8, c.total::float8, c.started_at AS "startedAt", s.name AS "startedBy", c.ended_at AS "endedAt", c.fault
FROM chain_checks c LEFT JOIN ${STAFF_NAMES} s ON s.id = c.started_by
ORDER BY c.chain, c.id DESC`,
);

const TAKE = statement<object, TakenCheck>(
  'take-chain-check',
  `
UPDATE chain_checks AS c SET leased_until = now() + ${LEASE}, checked = 0
FROM (
  SELECT id FROM chain_checks WHERE ended_at IS NULL AND (leased_until IS NULL OR leased_until < now())
  ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
) AS due
LEFT JOIN LATERAL (
  SELECT k.checked, k.last_hash FROM chain_checks k JOIN chain_checks d ON d.chain = k.chain
  WHERE d.id = due.id AND k.last_hash IS NOT NULL ORDER BY k.id DESC LIMIT 1
) AS known ON true
WHERE c.id = due.id
RETURNING c.id, c.chain, known.checked::float8 AS "knownCount", encode(known.last_hash, 'hex') AS "knownHash"`,
);

const NOTE_PROGRESS = statement<{ id: string; checked: number; total: number }, object>(
  'note-chain-progress',
  `UPDATE chain_checks SET checked = :checked::bigint, total = :total::bigint, leased_until = now() + ${LEASE} WHERE id = :id::uuid`,
);

const END = statement<CheckResult & { id: string }, object>(
  'end-chain-check',
  `
UPDATE chain_checks SET ended_at = now(), checked = :count::bigint, last_hash = decode(:lastHash::text, 'hex'), fault = :fault::text
WHERE id = :id::uuid AND ended_at IS NULL`,
);

/** Keeps verifications of chains. All throw DatabaseAway. */
@Injectable()
export class ChainChecksRepository {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsDatabase,
  ) {}

  /** Joins a verification of the same chain that has not ended. */
  async start(chain: ChainName, actor: Actor): Promise<void> {
    await this.database.query(START.with({ ...actor, chain }));
  }

  list(): Promise<ChainCheck[]> {
    return this.database.query(LIST.with());
  }

  async take(): Promise<TakenCheck | undefined> {
    return (await this.jobs.query(TAKE.with()))[0];
  }

  async noteProgress(id: string, checked: number, total: number): Promise<void> {
    await this.jobs.query(NOTE_PROGRESS.with({ id, checked, total }));
  }

  async end(id: string, result: CheckResult): Promise<void> {
    await this.jobs.query(END.with({ id, ...result }));
  }
}
