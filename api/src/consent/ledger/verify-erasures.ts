import type pg from 'pg';
import { AUDIT_ENTRIES } from '../../audit/audit-rows.sql.js';
import { type ChainFault, verifyChain } from '../../audit/verify-chain.js';
import { run, statement } from '../../database/statement.js';
import { utcTimeInSql } from './ledger-record.js';

/** A row that is marked as erased. */
export interface ErasedRow {
  readonly consentId: string;
  readonly erasedAt: string;
}

/** The audit entry of an erasure: the erased rows by their links, and the first and last time of the erasure. */
interface Entry {
  readonly rows: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

const ENTRIES = statement<object, Entry>(
  'read-erasures',
  `
SELECT detail->'rows' AS rows, detail->>'from' AS "from", detail->>'to' AS "to", ${utcTimeInSql('at')} AS at
FROM ${AUDIT_ENTRIES} AS entry WHERE action = 'consents-erased' ORDER BY seq`,
);

// Runs after the entries are read: the transaction that added an entry also erased its rows, so they are erased by now.
const NOT_ERASED = statement<{ positions: number[] }, { position: number; id: string }>(
  'find-not-erased',
  `
SELECT l.seq::integer AS position, l.consent_id AS id FROM consent_links l JOIN consents c ON c.id = l.consent_id
WHERE c.erased_at IS NULL AND l.seq = ANY (:positions::bigint[]) ORDER BY l.seq LIMIT 1`,
);

/**
 * Compares the erased rows, by the positions of their links, with the audit trail, which names the rows of each erasure
 * and is itself a chain. Call it after reading the rows, so that the trail already has the erasures of all these rows.
 */
export async function findErasureFault(
  client: pg.ClientBase,
  erased: ReadonlyMap<number, ErasedRow>,
): Promise<ChainFault | undefined> {
  const entries = await run(client, ENTRIES.with());
  const proofs = new Map(entries.flatMap((entry) => entry.rows.map((position) => [position, entry] as const)));
  for (const [position, { consentId, erasedAt }] of erased) {
    const what = `consent ${consentId} (link ${position})`;
    const proof = proofs.get(position);
    if (proof === undefined)
      return { what, reason: 'its address, browser and page are gone, and the audit trail records no erasure' };
    const isTimeProven = proof.from <= erasedAt && erasedAt <= proof.to && proof.to <= proof.at;
    if (!isTimeProven) return { what, reason: 'the audit trail has another time of its erasure' };
  }
  const [row] = await run(client, NOT_ERASED.with({ positions: [...proofs.keys()] }));
  if (row !== undefined)
    return {
      what: `consent ${row.id} (link ${row.position})`,
      reason: 'the audit trail records its erasure, but it is not erased',
    };
  return entries.length === 0 ? undefined : findTrailFault(client);
}

async function findTrailFault(client: pg.ClientBase): Promise<ChainFault | undefined> {
  const verdict = await verifyChain(client);
  if (verdict.state === 'intact') return undefined;
  return { what: `${verdict.what} (the audit trail proves erasures)`, reason: verdict.reason };
}
