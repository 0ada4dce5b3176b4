import { createHash } from 'node:crypto';
import type pg from 'pg';
import { statement } from '../database/statement.js';
import { type ChainVerdict, type KnownEnd, type Link, walkChain } from './walk-chain.js';

type AuditLink = Link & { readonly canonical: string };

// The text that append_audit hashed, made anew here: a changed function in the database deceives nobody.
const NEXT = statement<{ after: number; most: number }, AuditLink>(
  'read-audit-links',
  `
SELECT seq::float8 AS position, encode(previous_hash, 'hex') AS "previousHash", encode(hash, 'hex') AS hash,
  jsonb_build_array(seq, (extract(epoch FROM at) * 1000000)::bigint, staff_id, action, lead_id, host(ip), detail)::text AS canonical
FROM audit_entries WHERE seq > :after::bigint ORDER BY seq LIMIT :most::integer`,
);

/** Verifies the whole audit trail. */
export function verifyChain(client: pg.ClientBase, known?: KnownEnd): Promise<ChainVerdict> {
  return walkChain(client, { next: NEXT, linkOf: (row) => row, findFault }, known);
}

function findFault({ previousHash, hash, canonical }: AuditLink): string | undefined {
  const found = createHash('sha256').update(Buffer.from(previousHash, 'hex')).update(canonical).digest('hex');
  return found === hash ? undefined : 'its content was changed';
}
