import type { RowResult } from '../import-facts.js';
import type { KnownThing, ListKind } from '../kinds/list-kind.js';
import { RowFault } from '../mapping/row-fault.js';
import type { RowValues } from '../mapping/row-values.js';

/** A row of a chunk: its values; null if they were erased. */
export interface RowToJudge {
  readonly number: number;
  readonly values: RowValues | null;
}

/** The result of a row, in the preview and in the run. */
export interface Judgment<Item> {
  readonly number: number;
  readonly result: RowResult;
  readonly reason: string | null;
  readonly keys: readonly string[];
  /** Undefined for a refused row. */
  readonly item?: Item;
  readonly leadId: string | null;
  readonly dealId: string | null;
  /** The row that a known row equals, if it is of the same chunk. */
  readonly sameAs: number | null;
}

/** A row before, with the same key. */
export interface RowBefore {
  readonly key: string;
  readonly number: number;
  readonly leadId: string | null;
  readonly dealId: string | null;
}

type Read<Item> = { readonly number: number } & (
  { readonly item: Item; readonly keys: readonly string[] } | { readonly fault: string }
);

/** Reads the rows of a chunk: the item of each with its keys, or why it is refused. */
export function readRows<Item>(kind: ListKind<Item>, rows: readonly RowToJudge[]): Read<Item>[] {
  return rows.map(({ number, values }) => {
    try {
      if (values === null) return { number, fault: 'The data of this person was erased.' };
      const item = kind.read(values);
      return { number, item, keys: kind.keysOf(item) };
    } catch (error) {
      if (error instanceof RowFault) return { number, fault: error.message };
      throw error;
    }
  });
}

/**
 * Decides for each row of a chunk whether it is new, known or refused. A row is known if an earlier row of the file or
 * something stored has one of its keys. So two rows that each equal a third count as the same, whether or not the run
 * then stores their further keys.
 */
export function judge<Item>(
  kind: ListKind<Item>,
  rows: readonly Read<Item>[],
  { before, known }: { before: readonly RowBefore[]; known: readonly KnownThing[] },
): Judgment<Item>[] {
  const rowsByKey = new Map<string, Omit<RowBefore, 'key'> & { isOfChunk?: true }>();
  for (const row of before) rowsByKey.set(row.key, row);
  const knownByKey = new Map(known.toReversed().map((thing) => [thing.key, thing]));
  return rows.map((row) => {
    const { number } = row;
    const nothing = { leadId: null, dealId: null, sameAs: null };
    if ('fault' in row) return { number, result: 'refused', reason: row.fault, keys: [], ...nothing };
    const { item, keys } = row;
    const same = keys.flatMap((key) => {
      const found = rowsByKey.get(key);
      return found === undefined ? [] : [{ ...found, reason: kind.sameAsRow(key, found.number) }];
    });
    const stored = keys.flatMap((key) => (rowsByKey.has(key) ? [] : (knownByKey.get(key) ?? [])));
    const leadId = stored[0]?.leadId ?? same[0]?.leadId ?? null;
    const dealId = stored[0]?.dealId ?? same[0]?.dealId ?? null;
    for (const key of keys) if (!rowsByKey.has(key)) rowsByKey.set(key, { number, leadId, dealId, isOfChunk: true });
    if (same.length + stored.length === 0) return { number, result: 'new', reason: null, keys, item, ...nothing };
    return {
      ...{ number, result: 'known', keys, item, leadId, dealId },
      reason: [...stored, ...same].map(({ reason }) => reason).join(' '),
      sameAs: same.find(({ isOfChunk }) => isOfChunk)?.number ?? null,
    };
  });
}
