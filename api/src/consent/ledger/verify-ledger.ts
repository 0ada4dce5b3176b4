import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { KnownEnd } from '../../audit/verify-chain.js';
import { run, statement } from '../../database/statement.js';
import { sealConsents } from './consent.repository.js';
import type { LedgerRecord } from './ledger-record.dto.js';
import { findRecordFault, FIRST_PREVIOUS_HASH, RECORD_COLUMNS } from './ledger-record.js';
import { findErasureFault, type ErasedRow, type Fault } from './verify-erasures.js';

/** What was found: every row as it was sealed, or the first that is not. */
export type LedgerVerdict =
  | { readonly state: 'intact'; readonly count: number; readonly erased: number; readonly lastHash: string }
  | { readonly state: 'broken'; readonly what: string; readonly reason: string };

type LinkRow = Omit<LedgerRecord, 'id'> & { readonly id: string | null; readonly consentId: string };

const BATCH = 5000;

const LINKS = statement<{ after: number }, LinkRow>(
  'read-ledger-links',
  `
SELECT ${RECORD_COLUMNS}, l.consent_id AS "consentId"
FROM consent_links l LEFT JOIN consents c ON c.id = l.consent_id
WHERE l.seq > :after::bigint ORDER BY l.seq LIMIT ${BATCH}`,
);

// One statement and so one moment: a row that is stored meanwhile is in the queue.
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

/**
 * Seals what is not sealed yet and walks the whole ledger, a batch at a time, and the audit trail where rows were
 * erased. A chain alone cannot show that its newest rows were cut off: `known`, kept outside the database, does.
 */
export async function verifyLedger(client: pg.ClientBase, known?: KnownEnd): Promise<LedgerVerdict> {
  await sealAll(client);
  const walk = new Walk(known);
  for (;;) {
    const rows = await run(client, LINKS.with({ after: walk.count }));
    for (const row of rows) {
      const reason = walk.findFault(row);
      if (reason !== undefined)
        return { state: 'broken', what: `consent ${row.consentId} (link ${row.seal.position})`, reason };
    }
    if (rows.length < BATCH) break;
  }
  if (known !== undefined && known.seq > walk.count)
    return { state: 'broken', what: `link ${walk.count + 1}`, reason: 'it is missing, and all after it' };
  const fault =
    (await findUnsealed(client)) ??
    (await findFormFault(client, walk.forms)) ??
    (await findErasureFault(client, walk.erased));
  return fault === undefined
    ? { state: 'intact', count: walk.count, erased: walk.erased.size, lastHash: walk.lastHash }
    : { state: 'broken', ...fault };
}

/** The links in their order, from the first on. */
class Walk {
  count = 0;
  lastHash = FIRST_PREVIOUS_HASH;
  readonly erased = new Map<number, ErasedRow>();
  readonly forms = new Set<string>();

  constructor(private readonly known: KnownEnd | undefined) {}

  /** Undefined for a link that is intact and follows the one before. */
  findFault(row: LinkRow): string | undefined {
    if (row.seal.position !== this.count + 1) return `link ${this.count + 1} is missing before it`;
    if (row.seal.previousHash !== this.lastHash) return 'it does not follow the link before it';
    if (row.id === null) return 'the row itself is missing';
    const fault = findRecordFault(row as LedgerRecord);
    if (fault !== undefined) return fault;
    this.count += 1;
    this.lastHash = row.seal.hash;
    if (row.erasedAt !== null) this.erased.set(this.count, { consentId: row.consentId, erasedAt: row.erasedAt });
    if (row.formSha256 !== null) this.forms.add(row.formSha256);
    return this.count === this.known?.seq && row.seal.hash !== this.known.hash
      ? 'it is not the row that was known'
      : undefined;
  }
}

async function sealAll(client: pg.ClientBase): Promise<void> {
  while ((await sealConsents(client, BATCH)) > 0);
}

async function findUnsealed(client: pg.ClientBase): Promise<Fault | undefined> {
  const [row] = await run(client, UNSEALED.with());
  return row && { what: `consent ${row.id}`, reason: 'it is in no link of the chain' };
}

async function findFormFault(client: pg.ClientBase, forms: ReadonlySet<string>): Promise<Fault | undefined> {
  for (const sha256 of forms) {
    const [copy] = await run(client, FORM.with({ sha256: Buffer.from(sha256, 'hex') }));
    const reason = copy === undefined ? 'it is missing' : 'it was changed';
    if (copy === undefined || createHash('sha256').update(copy.html).digest('hex') !== sha256)
      return { what: `form copy ${sha256}`, reason };
  }
  return undefined;
}
