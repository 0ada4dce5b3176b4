import { Injectable, Logger } from '@nestjs/common';
import { LeadListRepository } from '../list/lead-list.repository.js';
import { MOST_COUNTED, toCount } from '../list/lead-list.service.js';
import { type ArrivalRow, ChangeFeedRepository, type ChangeRow } from './change-feed.repository.js';
import {
  arrivalEvent,
  changeEvent,
  erasureEvent,
  type FeedEvent,
  manyArrived,
  viewingEvent,
  viewingEvents,
} from './feed-events.js';
import { type FeedPosition, idBefore, NO_LEAD } from './feed-position.js';
import { LatestLeads, OVERLAP_MS } from './latest-leads.js';

const POLL_MS = 1000;
const COUNT_MS = 15_000;
const MOST_EVENTS = 1000;
/** More new leads at once are told as a number. */
const MOST_ARRIVALS = 50;
const OLDEST_MS = 15 * 60_000;

/** An event, and where those who got it are then. */
export interface PlacedEvent extends FeedEvent {
  readonly position: FeedPosition;
}

type Listener = (events: readonly PlacedEvent[]) => void;

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
  private latest = new LatestLeads();
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
    // Keeps the feed going until it has begun: who listens earlier would be told what their position has in it.
    const begins = () => undefined;
    this.listeners.add(begins);
    this.started ??= this.start();
    try {
      await this.started;
      this.listeners.add(listener);
      return this.position;
    } finally {
      this.leave(begins);
    }
  }

  leave(listener: Listener): void {
    this.listeners.delete(listener);
    if (this.listeners.size > 0) return;
    clearTimeout(this.timer);
    this.started = undefined;
  }

  /** What came after a position and up to another; undefined when that is too much, or too long ago. */
  async missedSince(after: FeedPosition, upTo: FeedPosition): Promise<PlacedEvent[] | undefined> {
    const { rows, lastSeq } = await this.changes.readChanges(after.seq, MOST_EVENTS + 1);
    // Nobody has heard what was not written: a number of another database.
    if (BigInt(after.seq) > BigInt(lastSeq)) return undefined;
    const from = idBefore(after.leadId, OVERLAP_MS);
    const arrivals = after.leadId === NO_LEAD ? [] : await this.changes.readArrivals(from, MOST_EVENTS + 1);
    const first = [rows[0]?.at, arrivals.find(({ id }) => id > after.leadId)?.received_at];
    const isOld = first.some((at) => at && at.getTime() < Date.now() - OLDEST_MS);
    if (isOld || rows.length + arrivals.length > MOST_EVENTS) return undefined;
    const now = new Date();
    const missed = rows.filter(({ seq }) => BigInt(seq ?? 0) <= BigInt(upTo.seq));
    return place(after, arrivals, missed, now);
  }

  /** What was told before and is still so: the counts, and who looks at what. */
  get present(): FeedEvent[] {
    const viewings = [...this.viewings].map(([id, staff]) => viewingEvent(id, staff));
    return this.counts === '' ? viewings : [{ name: 'counts', data: JSON.parse(this.counts) as object }, ...viewings];
  }

  private async start(): Promise<void> {
    const { lastSeq } = await this.changes.readChanges('0', 0);
    const leadId = (await this.changes.newestLead()) ?? NO_LEAD;
    this.latest = new LatestLeads();
    this.latest.keep(await this.readArrivals(leadId));
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
    const counted = await this.countEvents(now);
    const isFlood = this.latest.isFlood(arrivals);
    const newest = isFlood ? await this.changes.newestLead() : undefined;
    // From here on at once: who begins to listen has all up to the position, and is told the rest.
    const arrived = this.latest.newOf(arrivals);
    if (newest === undefined) this.latest.keep(arrivals);
    else this.latest.goOnAfter(newest);
    const isMany = arrived.length > MOST_ARRIVALS;
    const told = place(this.position, isMany ? [] : arrived, rows, now);
    const more = [
      ...(isMany ? [manyArrived(arrived.length, isFlood)] : []),
      ...viewingEvents(viewings, this.viewings),
      ...counted,
    ];
    const seq = rows.length < MOST_EVENTS ? lastSeq : String(rows.at(-1)?.seq);
    const position = { seq, leadId: this.latest.newest(this.position.leadId) };
    this.position = position;
    this.tell([...told, ...more.map((event) => ({ ...event, position }))]);
  }

  private readArrivals(leadId: string): Promise<ArrivalRow[]> {
    return this.changes.readArrivals(this.latest.readAfter(leadId), LatestLeads.most);
  }

  private async countEvents(now: Date): Promise<FeedEvent[]> {
    if (now.getTime() < this.countedAt + COUNT_MS) return [];
    const [late, endingSoon, fresh, suspected] = await Promise.all([
      this.leads.count({ due: 'overdue' }, MOST_COUNTED, now),
      this.leads.count({ due: 'at-risk' }, MOST_COUNTED, now),
      this.leads.count({ status: ['new'], assignee: 'none' }, MOST_COUNTED, now),
      this.leads.count({ quarantined: 'suspected' }, MOST_COUNTED, now),
    ]);
    const data = {
      late: toCount(late),
      endingSoon: toCount(endingSoon),
      fresh: toCount(fresh),
      suspectedSpam: toCount(suspected),
    };
    const isSame = JSON.stringify(data) === this.counts;
    this.counts = JSON.stringify(data);
    this.countedAt = now.getTime();
    return isSame ? [] : [{ name: 'counts', data }];
  }

  private tell(events: readonly PlacedEvent[]): void {
    if (events.length === 0) return;
    for (const listener of this.listeners) listener(events);
  }
}

/** Leads that came after a position, then changes: whoever is cut off at any of them goes on with the next. */
function place(
  { seq, leadId }: FeedPosition,
  arrivals: readonly ArrivalRow[],
  changes: readonly ChangeRow[],
  now: Date,
): PlacedEvent[] {
  let newest = leadId;
  const arrived = arrivals.map((row) => {
    newest = row.id > newest ? row.id : newest;
    return { ...arrivalEvent(row), position: { seq, leadId: newest } };
  });
  const changed = changes.flatMap((row) => {
    const event = row.lead_id ? changeEvent(row, now) : row.erased && erasureEvent(row.erased);
    return event ? [{ ...event, position: { seq: row.seq ?? seq, leadId: newest } }] : [];
  });
  return [...arrived, ...changed];
}
