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
  readonly filter: LeadFilter;
  /** One more than are shown, where there are more. */
  readonly rows: readonly FoundLead[];
  /** Whether the filter finds no more. */
  readonly isAll: boolean;
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
    const isDue = (row: FoundLead) => timeOf(row) <= now.getTime();
    const find = async (filter: LeadFilter, sort: LeadListSort): Promise<Found> => {
      const rows = await this.leads.find({ filter, sort, limit: MOST_ITEMS + 1, now });
      return { filter, rows, isAll: rows.length <= MOST_ITEMS };
    };
    const count = ({ filter, rows, isAll }: Found) =>
      isAll ? rows.length : this.leads.count(filter, MOST_COUNTED, now);
    const countDue = ({ filter, rows, isAll }: Found) =>
      isAll ? rows.filter(isDue).length : this.leads.count({ ...filter, followUp: 'due' }, MOST_COUNTED, now);
    const [mine, late, endingSoon, fresh, ...followUps] = await Promise.all([
      find({ clock: 'overdue', assignee: staffId }, '-receivedAt'),
      find({ clock: 'overdue' }, '-receivedAt'),
      find({ clock: 'at-risk' }, 'respondBy'),
      find({ status: ['new'], assignee: 'none' }, '-receivedAt'),
      // Of the reader, of nobody, and of those who left: a follow-up that nobody sees would be forgotten. Each has an
      // index in its order; all together would have none.
      ...[staffId, 'none', 'left'].map((assignee) =>
        find({ assignee, status: OPEN_STATUSES, zone, followUp: 'today' }, 'followUpAt'),
      ),
    ]);
    const today = followUps.flatMap(({ rows }) => rows).toSorted((a, b) => timeOf(a) - timeOf(b));
    const groups = eachOnce({
      due: today.filter(isDue),
      late: mineFirst(mine.rows, late.rows),
      endingSoon: endingSoon.rows,
      fresh: fresh.rows,
      laterToday: today.filter((row) => !isDue(row)),
    });
    const found = Object.values(groups).flat();
    const [listed, counts, planned, due] = await Promise.all([
      // Read at once: most of a list's time is what it tells of each lead.
      this.list.itemsOf(found),
      Promise.all([late, endingSoon, fresh].map(count)),
      Promise.all(followUps.map(count)).then(sum),
      Promise.all(followUps.map(countDue)).then(sum),
      this.audit.record({ staffId, ip, action: 'today-listed', detail: { count: found.length } }),
    ]);
    const items = new Map(listed.map((item) => [item.id, item]));
    const toGroup = (rows: readonly FoundLead[], many = 0): TodayGroup => ({
      ...toCount(many),
      items: rows.flatMap(({ id }) => items.get(id) ?? []),
    });
    return {
      due: toGroup(groups.due, due),
      late: toGroup(groups.late, counts[0]),
      endingSoon: toGroup(groups.endingSoon, counts[1]),
      fresh: toGroup(groups.fresh, counts[2]),
      laterToday: toGroup(groups.laterToday, planned - due),
    };
  }
}

const timeOf = (row: FoundLead) => row.at?.getTime() ?? 0;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** The others, and before them the reader's own, which are among them. */
function mineFirst(mine: readonly FoundLead[], all: readonly FoundLead[]): FoundLead[] {
  const own = new Set(mine.map(({ id }) => id));
  return [...mine, ...all.filter(({ id }) => !own.has(id))];
}

/** The first of each group, without what an earlier one has. */
function eachOnce<Name extends string>(groups: Record<Name, readonly FoundLead[]>): Record<Name, FoundLead[]> {
  const seen = new Set<string>();
  const isNew = ({ id }: FoundLead) => !seen.has(id) && seen.add(id) !== undefined;
  const entries = Object.entries<readonly FoundLead[]>(groups).map(([name, rows]) => [
    name,
    rows.slice(0, MOST_ITEMS).filter(isNew),
  ]);
  return Object.fromEntries(entries) as Record<Name, FoundLead[]>;
}
