import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { readStrictly } from '../../http/read-fields.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { LeadFilter } from '../list/lead-filter.js';
import type { LeadListSort } from '../list/lead-list-order.js';
import { LeadListRepository } from '../list/lead-list.repository.js';
import { LeadListService, MOST_COUNTED, toCount } from '../list/lead-list.service.js';
import type { LeadListRow } from '../list/lead-list.sql.js';
import { type Today, type TodayGroup, TodayParameters } from './today.dto.js';

const MOST_ITEMS = 50;

interface Found {
  readonly rows: readonly LeadListRow[];
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
    const again = { followUp: 'today', status: OPEN_STATUSES, zone } as const;
    const [late, endingSoon, fresh, mine, nobodys] = await Promise.all([
      find({ due: 'overdue' }, 'respondBy'),
      find({ due: 'at-risk' }, 'respondBy'),
      find({ status: ['new'], assignee: 'none' }, '-receivedAt'),
      // Each has an index in its order; both together would have none.
      find({ ...again, assignee: staffId }, 'followUpAt'),
      find({ ...again, assignee: 'none' }, 'followUpAt'),
    ]);
    const groups = eachOnce({ late, endingSoon, fresh, callAgain: together(mine, nobodys) });
    const rows = Object.values(groups).flatMap((group) => group.rows);
    const items = new Map((await this.list.itemsOf(rows, now)).map((item) => [item.id, item]));
    await this.audit.record({ staffId, ip, action: 'today-listed', detail: { count: rows.length } });
    const toGroup = (group: Found): TodayGroup => ({
      ...toCount(group.count),
      items: group.rows.flatMap(({ id }) => items.get(id) ?? []),
    });
    return {
      late: toGroup(groups.late),
      endingSoon: toGroup(groups.endingSoon),
      fresh: toGroup(groups.fresh),
      callAgain: toGroup(groups.callAgain),
    };
  }

  private async find(filter: LeadFilter, sort: LeadListSort, now: Date): Promise<Found> {
    const rows = await this.leads.list({ filter, sort, limit: MOST_ITEMS + 1, now });
    const count = rows.length <= MOST_ITEMS ? rows.length : await this.leads.count(filter, MOST_COUNTED, now);
    return { rows: rows.slice(0, MOST_ITEMS), count };
  }
}

function together(mine: Found, nobodys: Found): Found {
  const timeOf = (row: LeadListRow) => row.follow_up_at?.getTime() ?? 0;
  const rows = [...mine.rows, ...nobodys.rows].toSorted((a, b) => timeOf(a) - timeOf(b));
  return { rows: rows.slice(0, MOST_ITEMS), count: mine.count + nobodys.count };
}

/** Leaves out of each group what an earlier one has. */
function eachOnce<Name extends string>(groups: Record<Name, Found>): Record<Name, Found> {
  const seen = new Set<string>();
  const isNew = ({ id }: LeadListRow) => !seen.has(id) && seen.add(id) !== undefined;
  const entries = Object.entries<Found>(groups).map(([name, { rows, count }]) => [
    name,
    { rows: rows.filter(isNew), count },
  ]);
  return Object.fromEntries(entries) as Record<Name, Found>;
}
