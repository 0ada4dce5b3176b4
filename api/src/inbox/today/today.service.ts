import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { readStrictly } from '../../http/read-fields.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { LeadFilter } from '../list/lead-filter.js';
import type { LeadListSort } from '../list/lead-list-order.js';
import { LeadListRepository } from '../list/lead-list.repository.js';
import { LeadListService, MOST_COUNTED, toCount } from '../list/lead-list.service.js';
import type { FoundLead } from '../list/lead-list.sql.js';
import { type Today, type TodayGroup, TodayParameters } from './today.dto.js';

const MOST_ITEMS = 50;

interface Found {
  readonly rows: readonly FoundLead[];
  readonly count: number;
}

/** What is to be done today. */
@Injectable()
export class TodayService {
  constructor(
    private readonly leads: LeadListRepository,
    private readonly list: LeadListService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Refusal (400) naming each parameter that is wrong or unknown, DatabaseAway */
  async read(sent: unknown, { staffId, ip }: ActingStaff): Promise<Today> {
    const { zone } = readStrictly(TodayParameters, sent);
    const now = new Date();
    const find = (filter: LeadFilter, sort: LeadListSort) => this.find(filter, sort, now);
    const [followUps, mine, late, endingSoon, fresh] = await Promise.all([
      this.findFollowUps(staffId, zone, now),
      this.leads.find({ filter: { clock: 'overdue', assignee: staffId }, sort: '-receivedAt', limit: MOST_ITEMS, now }),
      find({ clock: 'overdue' }, '-receivedAt'),
      find({ clock: 'at-risk' }, 'respondBy'),
      find({ status: ['new'], assignee: 'none' }, '-receivedAt'),
    ]);
    const { due, laterToday } = followUps;
    const groups = eachOnce({ due, late: mineFirst(mine, late), endingSoon, fresh, laterToday });
    // Read at once: most of a list's time is what it tells of each lead.
    const listed = await this.list.itemsOf(Object.values(groups).flatMap(({ rows }) => rows));
    const items = new Map(listed.map((item) => [item.id, item]));
    await this.audit.record({ staffId, ip, action: 'today-listed', detail: { count: listed.length } });
    const toGroup = (group: Found): TodayGroup => ({
      ...toCount(group.count),
      items: group.rows.flatMap(({ id }) => items.get(id) ?? []),
    });
    return {
      due: toGroup(groups.due),
      late: toGroup(groups.late),
      endingSoon: toGroup(groups.endingSoon),
      fresh: toGroup(groups.fresh),
      laterToday: toGroup(groups.laterToday),
    };
  }

  /** Of the reader, of nobody, and of those who left: a follow-up that nobody sees would be forgotten. */
  private async findFollowUps(staffId: string, zone: string | undefined, now: Date) {
    // Each has an index in its order; all together would have none.
    const filters = [staffId, 'none', 'left'].map((assignee) => ({ assignee, status: OPEN_STATUSES, zone }));
    const found = await Promise.all(
      filters.map((filter) => this.find({ ...filter, followUp: 'today' }, 'followUpAt', now)),
    );
    const rows = found.flatMap((each) => each.rows).toSorted((a, b) => timeOf(a) - timeOf(b));
    const [due = [], later = []] = [true, false].map((is) => rows.filter((row) => timeOf(row) <= now.getTime() === is));
    const all = sum(found.map(({ count }) => count));
    const isDue = (filter: LeadFilter) => this.leads.count({ ...filter, followUp: 'due' }, MOST_COUNTED, now);
    const count = all === rows.length ? due.length : sum(await Promise.all(filters.map(isDue)));
    const toFound = (of: readonly FoundLead[], many: number) => ({ rows: of.slice(0, MOST_ITEMS), count: many });
    return { due: toFound(due, count), laterToday: toFound(later, all - count) };
  }

  private async find(filter: LeadFilter, sort: LeadListSort, now: Date): Promise<Found> {
    const rows = await this.leads.find({ filter, sort, limit: MOST_ITEMS + 1, now });
    const count = rows.length <= MOST_ITEMS ? rows.length : await this.leads.count(filter, MOST_COUNTED, now);
    return { rows: rows.slice(0, MOST_ITEMS), count };
  }
}

const timeOf = (row: FoundLead) => row.at?.getTime() ?? 0;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** The others, and before them the reader's own, which are among them. */
function mineFirst(mine: readonly FoundLead[], { rows, count }: Found): Found {
  const own = new Set(mine.map(({ id }) => id));
  return { rows: [...mine, ...rows.filter(({ id }) => !own.has(id))].slice(0, MOST_ITEMS), count };
}

/** Leaves out of each group what an earlier one has. */
function eachOnce<Name extends string>(groups: Record<Name, Found>): Record<Name, Found> {
  const seen = new Set<string>();
  const isNew = ({ id }: FoundLead) => !seen.has(id) && seen.add(id) !== undefined;
  const entries = Object.entries<Found>(groups).map(([name, { rows, count }]) => [
    name,
    { rows: rows.filter(isNew), count },
  ]);
  return Object.fromEntries(entries) as Record<Name, Found>;
}
