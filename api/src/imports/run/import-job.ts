import { Injectable } from '@nestjs/common';
import { setImmediate as turn } from 'node:timers/promises';
import { appendAudit } from '../../database/audit-log.js';
import { DatabaseAway } from '../../database/connection/database-away.js';
import { Database, type Transaction } from '../../database/database.js';
import { submissions } from '../../telemetry/counters.js';
import type { ImportEntity, ImportRowEntity } from '../import.entity.js';
import { ImportsRepository, type StoredResult } from '../imports.repository.js';
import type { ListKind, MadeOfRow, RowToUndo } from '../kinds/list-kind.js';
import { RowValues } from '../mapping/row-values.js';
import { judge, type Judgment, readRows } from './judge.js';
import { ListKinds } from './list-kinds.js';

const RUN_EVERY_MS = 1000;
/** While others work too, a chunk may take this long; then the next ones are smaller, down to an eighth. */
const LONG_CHUNK_MS = 400;
const LEAST_SHARE = 1 / 8;
const ROWS_BETWEEN_TURNS = 50;
/** From so many submissions a second on, visitors come first: chunks are a quarter, and rest five times as long. */
const MANY_SUBMISSIONS = 20;
const BUSY_SHARE = 1 / 4;
const BUSY_REST = 5;

/**
 * Checks, runs and takes back imports, a chunk of rows per transaction. The transaction also stores the position, so
 * that a process that dies repeats nothing, and another one continues.
 */
@Injectable()
export class ImportJob {
  /** The part of the usual chunk, after chunks that took too long or failed. */
  private share = 1;
  private limit = 0;
  private isBusy = false;
  /** The submissions of this process until the last run, and its time. */
  private seen = { count: 0, at: 0 };
  /** Whether the next row alone could not be stored, so that it is refused. */
  private skipsRow = false;

  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly kinds: ListKinds,
  ) {}

  /** Handles one chunk. Resolves to the milliseconds until the next run. */
  async run(): Promise<number> {
    const start = performance.now();
    await this.watchVisitors(start);
    try {
      const hasWorked = await this.database.transaction((transaction) => this.handleChunk(transaction));
      const took = performance.now() - start;
      const slower = Math.min(this.share, Math.max(LEAST_SHARE, this.share / 2));
      this.share = took > LONG_CHUNK_MS ? slower : Math.min(1, this.share * 1.5);
      if (!hasWorked) return RUN_EVERY_MS;
      return this.isBusy ? took * BUSY_REST : 0;
    } catch (error) {
      if (this.limit === 1 && !(error instanceof DatabaseAway)) this.skipsRow = true;
      this.share /= 4;
      throw error;
    }
  }

  /** Whether many submissions were stored since the last run. */
  private async watchVisitors(at: number): Promise<void> {
    const { values } = await submissions.get();
    const count = values.reduce((sum, { value }) => sum + value, 0);
    this.isBusy = count - this.seen.count > ((at - this.seen.at) / 1000) * MANY_SUBMISSIONS;
    this.seen = { count, at };
  }

  private async handleChunk(transaction: Transaction): Promise<boolean> {
    const list = await this.imports.lockNext(transaction);
    if (list === null) return false;
    const kind = this.kinds.of(list.kind);
    this.limit = this.skipsRow
      ? 1
      : Math.max(
          1,
          Math.round(kind.chunk * this.share * (this.isBusy ? BUSY_SHARE : 1) * (list.state === 'checking' ? 2 : 1)),
        );
    const rows = await this.imports.readRows(transaction, {
      importId: list.id,
      after: list.position,
      limit: this.limit,
    });
    if (rows.length > 0) await this.handleRows(transaction, { list, kind, rows });
    if (rows.length < this.limit) await this.end(transaction, list);
    this.skipsRow = false;
    return true;
  }

  private async handleRows(
    transaction: Transaction,
    { list, kind, rows }: { list: ImportEntity; kind: ListKind; rows: readonly ImportRowEntity[] },
  ): Promise<void> {
    const position = rows.at(-1)?.number ?? list.position;
    if (list.state === 'undoing') {
      const kept = this.skipsRow
        ? new Map([[position, 'This row could not be undone.']])
        : await kind.undo(transaction, rows.flatMap(toUndo), list);
      for (const why of kept.values()) list.kept[why] = (list.kept[why] ?? 0) + 1;
      list.counts.done += rows.length;
    } else {
      const judgments = this.skipsRow ? rows.map(refuse) : await this.judge(transaction, { list, kind, rows });
      const made = list.state === 'running' ? await store(transaction, kind, judgments, list) : new Map();
      await this.imports.storeResults(
        transaction,
        list.id,
        judgments.map((each) => resultOf(each, made.get(each.number))),
      );
      for (const { result } of judgments) list.counts[result] += 1;
      list.counts.done += rows.length;
    }
    const { counts, kept } = list;
    await this.imports.update(transaction, list.id, { position, counts, kept });
  }

  private async judge(
    transaction: Transaction,
    { list, kind, rows }: { list: ImportEntity; kind: ListKind; rows: readonly ImportRowEntity[] },
  ): Promise<Judgment<unknown>[]> {
    const read: ReturnType<typeof readRows> = [];
    for (let at = 0; at < rows.length; at += ROWS_BETWEEN_TURNS) {
      const part = rows.slice(at, at + ROWS_BETWEEN_TURNS);
      read.push(
        ...readRows(
          kind,
          part.map(({ number, cells }) => ({ number, values: cells && new RowValues(list.columns, cells) })),
        ),
      );
      await turn();
    }
    const keys = [...new Set(read.flatMap((row) => ('keys' in row ? row.keys : [])))];
    const before = await this.imports.findSameRows(transaction, {
      importId: list.id,
      before: rows[0]?.number ?? 0,
      keys,
    });
    return judge(kind, read, { before, known: await kind.findKnown(transaction, keys) });
  }

  /** Stores that the present work is done, with its audit entry. */
  private async end(
    transaction: Transaction,
    { id, state, staffId, counts, kept, version }: ImportEntity,
  ): Promise<void> {
    const next = { checking: 'ready', running: 'done', undoing: 'undone' } as const;
    const isRun = state === 'running';
    await this.imports.update(transaction, id, {
      state: next[state as keyof typeof next],
      version: version + 1,
      ...(isRun && { endedAt: new Date() }),
    });
    if (state === 'checking') return;
    const detail = isRun ? { importId: id, ...counts } : { importId: id, kept };
    await appendAudit(transaction, { staffId, ip: null, action: isRun ? 'import-ended' : 'import-undone', detail });
  }
}

/** Stores the new rows, and what known rows add. Returns what was stored, by number. */
async function store(
  transaction: Transaction,
  kind: ListKind,
  judgments: readonly Judgment<unknown>[],
  list: ImportEntity,
): Promise<Map<number, MadeOfRow>> {
  const ofResult = (result: string) =>
    judgments.flatMap((each) =>
      each.result === result && each.item !== undefined ? [{ ...each, item: each.item }] : [],
    );
  const stored = await kind.store(transaction, ofResult('new'), list);
  const leads = new Map([...stored].map(([number, { leadId = null }]) => [number, leadId]));
  const known = ofResult('known').map((row) => {
    const leadId = row.leadId ?? (row.sameAs === null ? null : (leads.get(row.sameAs) ?? null));
    leads.set(row.number, leadId);
    return { ...row, leadId };
  });
  const made = new Map(stored);
  for (const { number, leadId } of known) if (leadId !== null) made.set(number, { leadId });
  for (const [number, added] of (await kind.add?.(transaction, known, list)) ?? []) made.set(number, added);
  return made;
}

function resultOf(
  { number, result, reason, keys, leadId, dealId }: Judgment<unknown>,
  made: MadeOfRow | undefined,
): StoredResult {
  return {
    ...{ number, result, reason, match: result === 'refused' ? null : keys },
    ...(leadId !== null && { leadId }),
    ...(dealId !== null && { dealId }),
    ...made,
  };
}

function toUndo({ number, result, leadId, dealId, compId, made }: ImportRowEntity): RowToUndo[] {
  return result === 'new' || (result === 'known' && made !== null)
    ? [{ number, result, leadId, dealId, compId, made }]
    : [];
}

const refuse = ({ number }: ImportRowEntity): Judgment<unknown> => ({
  ...{ number, result: 'refused', reason: 'This row could not be stored.', keys: [] },
  ...{ leadId: null, dealId: null, sameAs: null },
});
