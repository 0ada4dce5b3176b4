import type pg from 'pg';
import { run, type Statement } from '../database/statement.js';

/** What a row of a chain of hashes says of its place; hashes in hexadecimal. */
export interface Link {
  /** 1, 2, 3 … without a gap. */
  readonly position: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** What was found: every row as it was written, or the first that is not; without `row`, it is missing. */
export type ChainVerdict<Row = object> =
  | { readonly state: 'intact'; readonly count: number; readonly lastHash: string }
  | { readonly state: 'broken'; readonly position: number; readonly reason: string; readonly row?: Row };

/** The end of the chain as an earlier verification told it. */
export interface KnownEnd {
  readonly seq: number;
  readonly hash: string;
}

interface Chain<Row extends object> {
  /** The next rows after a position, in their order. */
  readonly next: Statement<{ after: number; most: number }, Row>;
  readonly linkOf: (row: Row) => Link;
  /** Why its hash is not that of its content; undefined when it is. */
  readonly findFault: (row: Row) => string | undefined;
}

const BATCH = 5000;

/** What the first link follows. */
const FIRST_PREVIOUS_HASH = '00'.repeat(32);

/**
 * Walks a whole chain, a batch at a time. A chain alone cannot show that its newest rows were cut off: `known`, kept
 * outside the database, does.
 */
export async function walkChain<Row extends object>(
  client: pg.ClientBase,
  { next, linkOf, findFault }: Chain<Row>,
  known?: KnownEnd,
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
  }
  if (known !== undefined && known.seq > count)
    return { state: 'broken', position: count + 1, reason: 'it is missing, and all after it' };
  return { state: 'intact', count, lastHash };
}
