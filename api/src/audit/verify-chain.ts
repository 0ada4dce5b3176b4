import { createHash } from 'node:crypto';
import type pg from 'pg';
import { run, statement, type Statement } from '../database/statement.js';

/** A row's place in a chain of hashes. Hashes are in hexadecimal. */
interface Link {
  /** 1, 2, 3 … without a gap. */
  readonly position: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** Every row is as it was written, or the first that is not. Without `row`, it is missing. */
export type ChainVerdict<Row = object> =
  | { readonly state: 'intact'; readonly count: number; readonly lastHash: string }
  | { readonly state: 'broken'; readonly position: number; readonly reason: string; readonly row?: Row };

/** The end of the chain at an earlier verification. */
export interface KnownEnd {
  readonly seq: number;
  readonly hash: string;
}

interface Chain<Row extends object> {
  /** Returns the next rows after a position, in order. */
  readonly next: Statement<{ after: number; most: number }, Row>;
  readonly linkOf: (row: Row) => Link;
  /** Returns why the hash does not match the content, if so. */
  readonly findFault: (row: Row) => string | undefined;
}

const BATCH = 5000;

const FIRST_PREVIOUS_HASH = '00'.repeat(32);

/**
 * Verifies a whole chain, a batch at a time. A chain alone cannot show that its newest rows are missing. `known`, kept
 * outside the database, can. `tell` gets the number of verified rows after each batch.
 */
export async function walkChain<Row extends object>(
  client: pg.ClientBase,
  { next, linkOf, findFault }: Chain<Row>,
  known?: KnownEnd,
  tell?: (count: number) => Promise<void>,
): Promise<ChainVerdict<Row>> {
  let [count, lastHash] = [0, FIRST_PREVIOUS_HASH];
  for (;;) {
    const rows = await run(client, next.with({ after: count, most: BATCH }));
    for (const row of rows) {
      const { position, previousHash, hash } = linkOf(row);
      if (position !== count + 1) return { state: 'broken', position: count + 1, reason: 'it is missing' };
      const isOther = position === known?.seq && hash !== known.hash;
      const reason =
        (previousHash === lastHash ? undefined : 'it does not follow the one before it') ??
        findFault(row) ??
        (isOther ? 'it is not the one that was known' : undefined);
      if (reason !== undefined) return { state: 'broken', position, reason, row };
      [count, lastHash] = [position, hash];
    }
    if (rows.length < BATCH) break;
    await tell?.(count);
  }
  if (known !== undefined && known.seq > count)
    return { state: 'broken', position: count + 1, reason: 'it is missing, and all after it' };
  return { state: 'intact', count, lastHash };
}

type AuditLink = Link & { readonly canonical: string };

// Builds the text that append_audit hashed, so that a changed function in the database cannot hide anything.
const NEXT = statement<{ after: number; most: number }, AuditLink>(
  'read-audit-links',
  `
SELECT seq::float8 AS position, encode(previous_hash, 'hex') AS "previousHash", encode(hash, 'hex') AS hash,
  jsonb_build_array(seq, (extract(epoch FROM at) * 1000000)::bigint, staff_id, action, lead_id, host(ip), detail)::text AS canonical
FROM audit_entries WHERE seq > :after::bigint ORDER BY seq LIMIT :most::integer`,
);

export function verifyChain(
  client: pg.ClientBase,
  known?: KnownEnd,
  tell?: (count: number) => Promise<void>,
): Promise<ChainVerdict> {
  return walkChain(client, { next: NEXT, linkOf: (row) => row, findFault }, known, tell);
}

function findFault({ previousHash, hash, canonical }: AuditLink): string | undefined {
  const found = createHash('sha256').update(Buffer.from(previousHash, 'hex')).update(canonical).digest('hex');
  return found === hash ? undefined : 'its content was changed';
}
