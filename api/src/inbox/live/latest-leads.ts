import type { ArrivalRow } from './change-feed.repository.js';
import { idBefore, NO_LEAD } from './feed-position.js';

/** A submission's statement ends within 2 s: what arrives later than a lead after it, arrives within this. */
export const OVERLAP_MS = 10_000;
// In a flood, these are fewer than the leads of the overlap.
const MOST_KNOWN = 1000;
const MOST_NEW = 1000;

/** The latest leads that were told, so that they can be read again: ids are in the order of arrival, not of commits. */
export class LatestLeads {
  /** At most so many are read. */
  static readonly most = MOST_KNOWN + MOST_NEW + 1;
  private from = NO_LEAD;
  private known: readonly string[] = [];

  /** After which lead to read, for who has followed up to another. */
  readAfter(leadId: string): string {
    const before = idBefore(leadId, OVERLAP_MS);
    return before > this.from ? before : this.from;
  }

  newOf(rows: readonly ArrivalRow[]): ArrivalRow[] {
    const known = new Set(this.known);
    return rows.filter(({ id }) => !known.has(id));
  }

  /** Whether nobody could follow: then it goes on from the newest. */
  isFlood(rows: readonly ArrivalRow[]): boolean {
    return rows.length >= LatestLeads.most;
  }

  /** Keeps in mind what was read. */
  keep(rows: readonly ArrivalRow[]): void {
    const ids = rows.map(({ id }) => id);
    this.from = ids.at(-MOST_KNOWN - 1) ?? this.from;
    this.known = ids.slice(-MOST_KNOWN);
  }

  /** Forgets all, and goes on after a lead. */
  goOnAfter(leadId: string): void {
    this.from = leadId;
    this.known = [];
  }

  /** The newest of all that were told, and of another. */
  newest(leadId: string): string {
    return [leadId, this.from, ...this.known].toSorted().at(-1) ?? leadId;
  }
}
