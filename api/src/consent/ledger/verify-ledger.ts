import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  type BrokenChain,
  type ChainFault,
  type IntactChain,
  type KnownEnd,
  type ReportProgress,
  walkChain,
} from '../../audit/verify-chain.js';
import { run, statement } from '../../database/statement.js';
import { sealConsents } from './consent.repository.js';
import type { LedgerRecord } from './ledger-record.dto.js';
import { findRecordFault, RECORD_COLUMNS } from './ledger-record.js';
import { findErasureFault, type ErasedRow } from './verify-erasures.js';

type LinkRow = Omit<LedgerRecord, 'id'> & { readonly id: string | null; readonly consentId: string };

const SEALED_AT_ONCE = 5000;

const SIZE = statement<object, { total: number }>(
  'count-consent-links',
  'SELECT coalesce(max(seq), 0)::float8 AS total FROM consent_links',
);

const NEXT = statement<{ after: number; most: number }, LinkRow>(
  'read-ledger-links',
  `
SELECT ${RECORD_COLUMNS}, l.consent_id AS "consentId"
FROM consent_links l LEFT JOIN consents c ON c.id = l.consent_id
WHERE l.seq > :after::bigint ORDER BY l.seq LIMIT :most::integer`,
);

// Chain and queue are read in one statement, so that a row that is stored or sealed meanwhile is found in one of them.
const UNSEALED = statement<object, { id: string }>(
  'find-unsealed',
  `
SELECT c.id FROM consents c
WHERE NOT EXISTS (SELECT FROM consent_links l WHERE l.consent_id = c.id) AND NOT EXISTS (SELECT FROM consents_to_seal q WHERE q.consent_id = c.id)
ORDER BY c.id LIMIT 1`,
);

const FORM = statement<{ sha256: Buffer }, { html: string }>(
  'read-form-copy',
  'SELECT html FROM form_copies WHERE sha256 = :sha256',
);

/** Adds all waiting rows to the chain and verifies the whole ledger; if rows were erased, also the audit trail. */
export async function verifyLedger(
  client: pg.ClientBase,
  known?: KnownEnd | null,
  reportProgress?: ReportProgress,
): Promise<(IntactChain & { readonly erased: number }) | BrokenChain> {
  await sealAll(client);
  const erased = new Map<number, ErasedRow>();
  const forms = new Set<string>();
  const findRowFault = ({ id, consentId, ...row }: LinkRow): string | undefined => {
    if (id === null) return 'the row itself is missing';
    if (row.erasedAt !== null) erased.set(row.seal.position, { consentId, erasedAt: row.erasedAt });
    if (row.formSha256 !== null) forms.add(row.formSha256);
    return findRecordFault({ id, ...row });
  };
  const nameOf = (position: number, row?: LinkRow) =>
    row === undefined ? `link ${position}` : `consent ${row.consentId} (link ${position})`;
  const chain = { size: SIZE, next: NEXT, linkOf: ({ seal }: LinkRow) => seal, nameOf, findFault: findRowFault };
  const verdict = await walkChain(client, chain, known, reportProgress);
  if (verdict.state === 'broken') return verdict;
  const fault =
    (await findUnsealed(client)) ?? (await findFormFault(client, forms)) ?? (await findErasureFault(client, erased));
  return fault === undefined ? { ...verdict, erased: erased.size } : { state: 'broken', ...fault };
}

async function sealAll(client: pg.ClientBase): Promise<void> {
  while ((await sealConsents(client, SEALED_AT_ONCE)) > 0);
}

async function findUnsealed(client: pg.ClientBase): Promise<ChainFault | undefined> {
  const [row] = await run(client, UNSEALED.with());
  return row && { what: `consent ${row.id}`, reason: 'it is in no link of the chain' };
}

async function findFormFault(client: pg.ClientBase, forms: ReadonlySet<string>): Promise<ChainFault | undefined> {
  for (const sha256 of forms) {
    const [copy] = await run(client, FORM.with({ sha256: Buffer.from(sha256, 'hex') }));
    const reason = copy === undefined ? 'it is missing' : 'it was changed';
    if (copy === undefined || createHash('sha256').update(copy.html).digest('hex') !== sha256)
      return { what: `form copy ${sha256}`, reason };
  }
  return undefined;
}
