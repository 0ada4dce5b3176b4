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

/** The first row that was changed or is missing, and the kind of fault. */
export interface ChainFault {
  readonly what: string;
  readonly reason: string;
}

/** The verdict on a chain whose rows are all unchanged. */
export interface IntactChain {
  readonly state: 'intact';
  readonly count: number;
  readonly lastHash: string;
}

export interface BrokenChain extends ChainFault {
  readonly state: 'broken';
}

export type ChainVerdict = IntactChain | BrokenChain;

/** The number and hash of the newest row at an earlier verification. */
export interface KnownEnd {
  readonly seq: number;
  readonly hash: string;
}

/** Reads the option `--known`, which an earlier verification printed. */
export function readKnown(known: string | undefined): KnownEnd | undefined {
  if (known === undefined) return undefined;
  const [, seq, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(known) ?? [];
  if (seq === undefined) throw new Error('--known must be what an earlier verification printed: <number>:<hash>.');
  return { seq: Number(seq), hash };
}

/** Called before each batch with the number of verified rows and the number of rows at the start. */
export type ReportProgress = (count: number, total: number) => Promise<void>;

interface Chain<Row extends object> {
  readonly size: Statement<object, { total: number }>;
  /** Reads the rows after a position, in order. */
  readonly next: Statement<{ after: number; most: number }, Row>;
  readonly linkOf: (row: Row) => Link;
  /** Names a row; without `row`, the row is missing. */
  readonly nameOf: (position: number, row?: Row) => string;
  /** Returns a sentence if the hash does not match the content. */
  readonly findFault: (row: Row) => string | undefined;
}

const BATCH = 5000;

const FIRST_PREVIOUS_HASH = '00'.repeat(32);

/**
 * Verifies a whole chain in batches. If its newest rows were deleted, the chain itself is still intact; only `known`,
 * which is stored elsewhere, reveals the deletion.
 */
export async function walkChain<Row extends object>(
  client: pg.ClientBase,
  { size, next, linkOf, nameOf, findFault }: Chain<Row>,
  known?: KnownEnd | null,
  reportProgress?: ReportProgress,
): Promise<ChainVerdict> {
  const [{ total } = { total: 0 }] = await run(client, size.with());
  const broken = (position: number, reason: string, row?: Row) =>
    ({ state: 'broken', what: nameOf(position, row), reason }) as const;
  let [count, lastHash] = [0, FIRST_PREVIOUS_HASH];
  for (;;) {
    await reportProgress?.(count, total);
    const rows = await run(client, next.with({ after: count, most: BATCH }));
    for (const row of rows) {
      const { position, previousHash, hash } = linkOf(row);
      if (position !== count + 1) return broken(count + 1, 'it is missing');
      const isReplaced = position === known?.seq && hash !== known?.hash;
      const reason =
        (previousHash === lastHash ? undefined : 'it does not follow the one before it') ??
        findFault(row) ??
        (isReplaced ? 'its hash is not the known one' : undefined);
      if (reason !== undefined) return broken(position, reason, row);
      [count, lastHash] = [position, hash];
    }
    if (rows.length < BATCH) break;
  }
  if (known && known.seq > count) return broken(count + 1, 'it is missing, and all after it');
  return { state: 'intact', count, lastHash };
}

const SIZE = statement<object, { total: number }>(
  'count-audit-entries',
  'SELECT coalesce(max(seq), 0)::float8 AS total FROM audit_entries',
);

type AuditLink = Link & { readonly canonical: string };

// Builds the hashed text again without calling append_audit, because that function could have been changed too.
const NEXT = statement<{ after: number; most: number }, AuditLink>(
  'read-audit-links',
  `
SELECT seq::float8 AS position, encode(previous_hash, 'hex') AS "previousHash", encode(hash, 'hex') AS hash,
  jsonb_build_array(seq, (extract(epoch FROM at) * 1000000)::bigint, staff_id, action, lead_id, host(ip), detail)::text AS canonical
FROM audit_entries WHERE seq > :after::bigint ORDER BY seq LIMIT :most::integer`,
);

export function verifyChain(
  client: pg.ClientBase,
  known?: KnownEnd | null,
  reportProgress?: ReportProgress,
): Promise<ChainVerdict> {
  const nameOf = (position: number) => `audit entry ${position}`;
  return walkChain(client, { size: SIZE, next: NEXT, linkOf: (row) => row, nameOf, findFault }, known, reportProgress);
}

function findFault({ previousHash, hash, canonical }: AuditLink): string | undefined {
  const found = createHash('sha256').update(Buffer.from(previousHash, 'hex')).update(canonical).digest('hex');
  return found === hash ? undefined : 'its content was changed';
}
