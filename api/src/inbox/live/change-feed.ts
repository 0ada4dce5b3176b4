import { Injectable, Logger } from '@nestjs/common';
import { LeadListRepository } from '../list/lead-list.repository.js';
import { MOST_COUNTED, toCount } from '../list/lead-list.service.js';
import { type ArrivalRow, ChangeFeedRepository } from './change-feed.repository.js';
import { arrivalEvent, changeEvent, type FeedEvent, viewingEvents } from './feed-events.js';
import { type FeedPosition, idBefore, NO_LEAD } from './feed-position.js';

const POLL_MS = 1000;
const COUNT_MS = 15_000;
/** A submission's statement ends within 2 s: what arrives later than a lead after it, arrives within this. */
const OVERLAP_MS = 10_000;
const MOST_EVENTS = 1000;
const OLDEST_MS = 15 * 60_000;

/** Events that came together, and where those who got them are then. */
export interface FeedPart {
  readonly events: readonly FeedEvent[];
  readonly position: FeedPosition;
}

type Listener = (part: FeedPart) => void;

/**
 * Tells what changes. While somebody listens, it asks once a second what staff did, by the number of their entry in the
 * audit trail, and which leads came. Not LISTEN and NOTIFY: a transaction that notifies holds a lock of the whole
 * server at its commit, and submissions would wait for each other.
 */
@Injectable()
export class ChangeFeed {
  private readonly logger = new Logger('ChangeFeed');
  private readonly listeners = new Set<Listener>();
  private position: FeedPosition = { seq: '0', leadId: NO_LEAD };
  /** The latest leads: those that may be read again. */
  private known = new Set<string>();
  private readonly viewings = new Map<string, string>();
  private counts = '';
  private countedAt = 0;
  private started: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly changes: ChangeFeedRepository,
    private readonly leads: LeadListRepository,
  ) {}

  /**
   * Has a listener told what comes, and resolves with where it begins. Whoever waits for that misses nothing.
   * @throws DatabaseAway
   */
  async listen(listener: Listener): Promise<FeedPosition> {
    this.listeners.add(listener);
    this.started ??= this.start();
    try {
      await this.started;
    } catch (error) {
      this.leave(listener);
      throw error;
    }
    return this.position;
  }

  leave(listener: Listener): void {
    this.listeners.delete(listener);
    if (this.listeners.size > 0) return;
    clearTimeout(this.timer);
    this.started = undefined;
  }

  /** What came after a position and up to another; undefined when that is too much, or too long ago. */
  async missedSince(after: FeedPosition, upTo: FeedPosition): Promise<FeedEvent[] | undefined> {
    if (BigInt(after.seq) > BigInt(upTo.seq)) return undefined;
    const { rows } = await this.changes.readChanges(after.seq, MOST_EVENTS + 1);
    const from = idBefore(after.leadId, OVERLAP_MS);
    const arrivals = after.leadId === NO_LEAD ? [] : await this.changes.readArrivals(from, MOST_EVENTS + 1);
    const first = [rows[0]?.at, arrivals.find(({ id }) => id > after.leadId)?.received_at];
    const isOld = first.some((at) => at && at.getTime() < Date.now() - OLDEST_MS);
    if (isOld || rows.length + arrivals.length > MOST_EVENTS) return undefined;
    const now = new Date();
    const missed = rows.filter(({ seq }) => BigInt(seq ?? 0) <= BigInt(upTo.seq));
    return [...arrivals.map(arrivalEvent), ...missed.map((row) => changeEvent(row, now))];
  }

  private async start(): Promise<void> {
    const { lastSeq } = await this.changes.readChanges('0', 0);
    const leadId = (await this.changes.newestLead()) ?? NO_LEAD;
    this.known = new Set((await this.readArrivals(leadId)).map(({ id }) => id));
    this.position = { seq: lastSeq, leadId };
    this.viewings.clear();
    this.counts = '';
    this.countedAt = 0;
    this.poll();
  }

  private poll(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.ask()
        .catch((error: unknown) =>
          this.logger.warn(`nothing new is known: ${error instanceof Error ? error.name : ''}`),
        )
        .finally(() => this.listeners.size > 0 && this.poll());
    }, POLL_MS);
  }

  private async ask(): Promise<void> {
    const now = new Date();
    const [{ rows, lastSeq }, arrivals, viewings] = await Promise.all([
      this.changes.readChanges(this.position.seq, MOST_EVENTS),
      this.readArrivals(this.position.leadId),
      this.changes.readViewings(),
    ]);
    const isAll = rows.length < MOST_EVENTS;
    const arrived = arrivals.filter(({ id }) => !this.known.has(id));
    this.known = new Set(arrivals.map(({ id }) => id));
    const newest = [this.position.leadId, ...arrived.map(({ id }) => id)].toSorted().at(-1) ?? NO_LEAD;
    this.position = { seq: isAll ? lastSeq : String(rows.at(-1)?.seq), leadId: newest };
    this.tell([
      ...arrived.map(arrivalEvent),
      ...rows.map((row) => changeEvent(row, now)),
      ...viewingEvents(viewings, this.viewings),
      ...(await this.countEvents(now)),
    ]);
  }

  private readArrivals(leadId: string): Promise<ArrivalRow[]> {
    return this.changes.readArrivals(idBefore(leadId, OVERLAP_MS), MOST_EVENTS);
  }

  private async countEvents(now: Date): Promise<FeedEvent[]> {
    if (now.getTime() < this.countedAt + COUNT_MS) return [];
    const [late, endingSoon, fresh] = await Promise.all([
      this.leads.count({ due: 'overdue' }, MOST_COUNTED, now),
      this.leads.count({ due: 'at-risk' }, MOST_COUNTED, now),
      this.leads.count({ status: ['new'], assignee: 'none' }, MOST_COUNTED, now),
    ]);
    const data = { late: toCount(late), endingSoon: toCount(endingSoon), fresh: toCount(fresh) };
    const isSame = JSON.stringify(data) === this.counts;
    this.counts = JSON.stringify(data);
    this.countedAt = now.getTime();
    return isSame ? [] : [{ name: 'counts', data }];
  }

  private tell(events: readonly FeedEvent[]): void {
    if (events.length === 0) return;
    for (const listener of this.listeners) listener({ events, position: this.position });
  }
}
