import { Injectable } from '@nestjs/common';
import { LeadListRepository } from '../list/lead-list.repository.js';
import { MOST_COUNTED, toCount } from '../list/lead-list.service.js';
import type { Changes, WaitingCounts } from './live.dto.js';
import { LiveRepository } from './live.repository.js';

const COUNT_MS = 15_000;
const MOST_CHANGES = 1000;
const OLDEST_MS = 15 * 60_000;
/**
 * Leads are repeated for this time, because a lead with a lower id may be committed up to 2 s after one with a higher.
 */
const OVERLAP_MS = 10_000;

/** A position of a desk: the number of the newest audit entry, and the time in milliseconds. */
const POSITION = /^(\d{1,18})\.(\d{1,14})$/;

/**
 * Returns the changes since a desk's last request, by the numbers of the audit entries. Does not use NOTIFY, because
 * its commits lock the whole server, so submissions would wait for each other.
 */
@Injectable()
export class LiveService {
  private counts: Promise<WaitingCounts> | undefined;
  private countedAt = 0;

  constructor(
    private readonly live: LiveRepository,
    private readonly leads: LeadListRepository,
  ) {}

  /** @throws DatabaseAway */
  async readChanges(position: string | undefined): Promise<Changes> {
    const now = new Date();
    const [, after, since] = POSITION.exec(position ?? '') ?? [];
    const from = Number(since ?? now.getTime()) - OVERLAP_MS;
    const present = await this.live.readPresent(after ?? null, idOfTime(from));
    const { seq, at, erased, arrived, manyArrived, viewing, interestedAt, dealsMark } = present;
    // A number above the newest entry comes from another database, or from before a backup was restored.
    const isKnown = after !== undefined && BigInt(after) <= BigInt(seq) && at.getTime() - Number(since) < OLDEST_MS;
    const rows = isKnown && after !== seq ? await this.live.readChanges(after, seq, MOST_CHANGES + 1) : [];
    const isWhole = isKnown && rows.length <= MOST_CHANGES;
    return {
      position: `${seq}.${at.getTime()}`,
      missed: position !== undefined && !isWhole,
      changed: isWhole ? rows : [],
      erased,
      arrived,
      manyArrived,
      viewing,
      interestedAt,
      dealsMark,
      counts: await this.countWaiting(now),
    };
  }

  /** Counts at most every 15 seconds; all desks share the result. */
  private async countWaiting(now: Date): Promise<WaitingCounts> {
    if (now.getTime() > this.countedAt + COUNT_MS) this.counts = undefined;
    if (this.counts === undefined) this.countedAt = now.getTime();
    this.counts ??= this.count(now);
    try {
      return await this.counts;
    } catch (error) {
      this.counts = undefined;
      throw error;
    }
  }

  private async count(now: Date): Promise<WaitingCounts> {
    const [late, endingSoon, fresh] = await Promise.all([
      this.leads.count({ clock: 'overdue' }, MOST_COUNTED, now),
      this.leads.count({ clock: 'at-risk' }, MOST_COUNTED, now),
      this.leads.count({ status: ['new'], assignee: 'none' }, MOST_COUNTED, now),
    ]);
    return { late: toCount(late), endingSoon: toCount(endingSoon), fresh: toCount(fresh) };
  }
}

/** Returns the lowest possible id (UUIDv7) of a time. */
function idOfTime(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
