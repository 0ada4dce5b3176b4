import type { Transaction } from '../../database/database.js';
import type { KnownChoice } from '../import-facts.js';
import type { RowValues } from '../mapping/row-values.js';

/** Something stored that equals a row in one of its keys. */
export interface KnownThing {
  /** The key that both have. */
  readonly key: string;
  /** For people, such as "Same phone number as a lead." */
  readonly reason: string;
  readonly leadId?: string;
  readonly dealId?: string;
}

/** A row that was read, with its number in the file. */
export interface ReadRow<Item> {
  readonly number: number;
  readonly item: Item;
}

/** A row about something that is stored already. */
export interface KnownRow<Item> extends ReadRow<Item> {
  readonly leadId: string | null;
}

/** The ids of the things that the run stored for a row. `made` has the rest that an undo needs. */
export interface MadeOfRow {
  readonly leadId?: string;
  readonly dealId?: string;
  readonly compId?: string;
  readonly made?: object;
}

/** A row to take back. */
export interface RowToUndo {
  readonly number: number;
  readonly result: 'new' | 'known';
  readonly leadId: string | null;
  readonly dealId: string | null;
  readonly compId: string | null;
  readonly made: object | null;
}

/** An import that runs or is taken back. */
export interface RunningImport {
  readonly id: string;
  readonly staffId: string;
  readonly known: KnownChoice;
  readonly attested: string | null;
}

/** How lists of a kind are read, stored and taken back. Methods with a transaction throw DatabaseAway. */
export interface ListKind<Item = unknown> {
  /** The most rows per transaction, which may take a second. */
  readonly chunk: number;

  /** @throws RowFault */
  read(values: RowValues): Item;

  /** The keys by which two rows are the same, each with its kind: `phone +12125550123`. */
  keysOf(item: Item): readonly string[];

  /** Says that two rows have the same key, such as "Same phone number as row 2." */
  sameAsRow(key: string, row: number): string;

  findKnown(transaction: Transaction, keys: readonly string[]): Promise<readonly KnownThing[]>;

  /** Stores new rows. Returns what was stored, by number. */
  store(transaction: Transaction, rows: readonly ReadRow<Item>[], run: RunningImport): Promise<Map<number, MadeOfRow>>;

  /** For kinds that can: adds to stored things what their rows have, as `run.known` says. Returns what was changed. */
  add?(transaction: Transaction, rows: readonly KnownRow<Item>[], run: RunningImport): Promise<Map<number, MadeOfRow>>;

  /** Takes rows back. Returns for each that stays why, for people, by number. */
  undo(transaction: Transaction, rows: readonly RowToUndo[], run: RunningImport): Promise<Map<number, string>>;
}
