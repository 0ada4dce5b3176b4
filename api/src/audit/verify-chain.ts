import { createHash } from 'node:crypto';
import type pg from 'pg';
import { run, statement } from '../database/statement.js';

/** What was found: every entry intact, or the first that is not. */
export type ChainVerdict =
  | { readonly state: 'intact'; readonly count: number; readonly lastHash: string }
  | { readonly state: 'broken'; readonly seq: number; readonly reason: string };

/** The end of the chain as an earlier verification told it. */
export interface KnownEnd {
  readonly seq: number;
  readonly hash: string;
}

interface LinkRow {
  readonly seq: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly canonical: string;
}

const BATCH = 5000;
const FIRST_PREVIOUS = '00'.repeat(32);

// The text that append_audit hashed, made anew here: a changed function in the database deceives nobody.
const LINKS = statement<{ after: number }, LinkRow>(
  'read-audit-links',
  `
SELECT seq, encode(previous_hash, 'hex') AS previous_hash, encode(hash, 'hex') AS hash,
  jsonb_build_array(seq, (extract(epoch FROM at) * 1000000)::bigint, staff_id, action, lead_id, host(ip), detail)::text AS canonical
FROM audit_entries WHERE seq > :after::bigint ORDER BY seq LIMIT ${BATCH}`,
);

/**
 * Walks the whole audit trail, a batch at a time. A chain alone cannot show that its newest entries were cut off:
 * `known`, kept outside the database, does.
 */
export async function verifyChain(client: pg.ClientBase, known?: KnownEnd): Promise<ChainVerdict> {
  let [count, lastHash] = [0, FIRST_PREVIOUS];
  for (;;) {
    const rows = await run(client, LINKS.with({ after: count }));
    for (const row of rows) {
      const reason = faultOf(row, count + 1, lastHash);
      if (reason !== undefined) return { state: 'broken', seq: count + 1, reason };
      [count, lastHash] = [count + 1, row.hash];
      if (count === known?.seq && row.hash !== known.hash)
        return { state: 'broken', seq: count, reason: 'it is not the entry that was known' };
    }
    if (rows.length < BATCH) break;
  }
  if (known !== undefined && known.seq > count)
    return { state: 'broken', seq: count + 1, reason: 'it is missing, and all after it' };
  return { state: 'intact', count, lastHash };
}

function faultOf(row: LinkRow, expectedSeq: number, previousHash: string): string | undefined {
  if (Number(row.seq) !== expectedSeq) return 'it is missing';
  if (row.previous_hash !== previousHash) return 'it does not follow the entry before it';
  const hash = createHash('sha256').update(Buffer.from(previousHash, 'hex')).update(row.canonical).digest('hex');
  return hash === row.hash ? undefined : 'its content was changed';
}
