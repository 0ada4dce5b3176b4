import type { MembersRepository } from '../../alerts/members/members.repository.js';
import type { Transaction } from '../../database/database.js';
import type { SuppressionsRepository } from '../../texting/suppression/suppressions.repository.js';
import { readStop, type StopOfRow } from '../mapping/read-person.js';
import type { RowValues } from '../mapping/row-values.js';
import type { KnownThing, ListKind, MadeOfRow, ReadRow, RowToUndo, RunningImport } from './list-kind.js';

/** The stops that the run stored for a row. */
interface StoppedForRow {
  /** Numbers, each with its count of stops. */
  readonly phones: readonly (readonly [string, number])[];
  /** Hashes of addresses. */
  readonly hashes: readonly string[];
}

const partsOf = (key: string) => key.split(' ') as ['phone' | 'email', string];

/** Lists of numbers that must not be texted, and of addresses that must not be emailed about deals. */
export class StopsKind implements ListKind<StopOfRow> {
  // Each stop adds an audit entry, whose lock lasts until the end of the transaction.
  readonly chunk = 50;

  constructor(
    private readonly suppressions: SuppressionsRepository,
    private readonly members: MembersRepository,
  ) {}

  read(values: RowValues): StopOfRow {
    return readStop(values);
  }

  /** One key, so that a row is only known if all of it is stopped. */
  keysOf({ phones, emails }: StopOfRow): string[] {
    return [[...phones.map((phone) => `phone ${phone}`), ...emails.map((email) => `email ${email}`)].join('|')];
  }

  sameAsRow(_key: string, row: number): string {
    return `The same as row ${row}.`;
  }

  async findKnown(transaction: Transaction, keys: readonly string[]): Promise<KnownThing[]> {
    const parts = keys.flatMap((key) => key.split('|').map(partsOf));
    const of = (kind: string) => [...new Set(parts.flatMap(([each, value]) => (each === kind ? [value] : [])))];
    const phones = await this.suppressions.findStopped(transaction, of('phone'));
    const emails = await this.members.findStopped(transaction, of('email'));
    const isStopped = ([kind, value]: ['phone' | 'email', string]) => (kind === 'phone' ? phones : emails).has(value);
    return keys
      .filter((key) => key.split('|').map(partsOf).every(isStopped))
      .map((key) => ({ key, reason: 'Stopped already.' }));
  }

  async store(
    transaction: Transaction,
    rows: readonly ReadRow<StopOfRow>[],
    { staffId }: RunningImport,
  ): Promise<Map<number, MadeOfRow>> {
    const hashes = await this.members.stopAddresses(
      transaction,
      rows.flatMap(({ item }) => item.emails),
    );
    const stored = new Map<number, MadeOfRow>();
    for (const { number, item } of rows) {
      const made: StoppedForRow = {
        phones: await this.stopPhones(transaction, item.phones, staffId),
        hashes: item.emails.flatMap((email) => hashes.get(email) ?? []),
      };
      stored.set(number, { made });
    }
    return stored;
  }

  async undo(
    transaction: Transaction,
    rows: readonly RowToUndo[],
    { staffId }: RunningImport,
  ): Promise<Map<number, string>> {
    const kept = new Map<number, string>();
    for (const { number, made } of rows) {
      const { phones, hashes } = made as StoppedForRow;
      const forgotten = await this.members.forgetStopped(transaction, hashes);
      if (forgotten.size < hashes.length)
        kept.set(number, 'The person was on the buyers list, and may have left it too.');
      for (const [phone, stops] of phones)
        if (!(await this.suppressions.restoreImported(transaction, phone, stops, { staffId, ip: null })))
          kept.set(number, 'The number was stopped again since.');
    }
    return kept;
  }

  private async stopPhones(
    transaction: Transaction,
    phones: readonly string[],
    staffId: string,
  ): Promise<[string, number][]> {
    const stopped: [string, number][] = [];
    for (const phone of phones) {
      const stops = await this.suppressions.stopImported(transaction, phone, { staffId, ip: null });
      if (stops !== null) stopped.push([phone, stops]);
    }
    return stopped;
  }
}
