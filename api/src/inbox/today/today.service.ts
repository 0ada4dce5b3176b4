import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import { AbsencesService } from '../../staff/absences/absences.service.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { LeadFilter } from '../list/lead-filter.js';
import type { LeadListSort } from '../list/lead-list-order.js';
import { LeadListRepository } from '../list/lead-list.repository.js';
import { LeadListService, MOST_COUNTED, toCount } from '../list/lead-list.service.js';
import type { FoundLead } from '../list/lead-list.sql.js';
import { type Today, type TodayGroup, TodayParameters } from './today.dto.js';

const MOST_ITEMS = 50;
const UNTOLD = { status: ['offer-made'], offer: 'untold' } as const;

interface Found {
  readonly filter: LeadFilter;
  /** The found leads: at most one more than is shown. */
  readonly rows: readonly FoundLead[];
  /** Whether `rows` contains all leads of the filter. */
  readonly isAll: boolean;
}

/** Reads the leads to work on today. */
@Injectable()
export class TodayService {
  constructor(
    private readonly leads: LeadListRepository,
    private readonly list: LeadListService,
    private readonly absences: AbsencesService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Refusal (400) naming each wrong or unknown parameter, DatabaseAway */
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
    const findAll = (filters: readonly LeadFilter[], sort: LeadListSort) =>
      Promise.all(filters.map((filter) => find(filter, sort)));
    const own = [staffId, ...(await this.absences.coveredBy(staffId))];
    // Leads of the reader and of colleagues whom the reader covers, unassigned leads, and leads of accounts that no
    // longer work leads (`left`), which would be forgotten otherwise. Each is one query, because an index has its leads
    // in order; no index has all of them.
    const owners = [...own, 'none', 'left'];
    const fresh = { status: ['new'], assignee: 'none' } as const;
    const [mine, late, endingSoon, promised, withoutClock, replies, untold, followUps] = await Promise.all([
      findAll(
        own.map((assignee) => ({ clock: 'overdue', assignee })),
        'respondBy',
      ),
      find({ clock: 'overdue' }, 'respondBy'),
      find({ clock: 'at-risk' }, 'respondBy'),
      find({ ...fresh, clock: 'on-time' }, 'respondBy'),
      findAll(
        [
          { ...fresh, type: 'buyer' },
          { ...fresh, clock: 'answered' },
        ],
        'receivedAt',
      ),
      findAll(
        owners.map((assignee) => ({ reply: 'unread', assignee })),
        'receivedAt',
      ),
      findAll(
        owners.map((assignee) => ({ ...UNTOLD, assignee })),
        'receivedAt',
      ),
      findAll(
        owners.map((assignee) => ({ assignee, status: OPEN_STATUSES, zone, followUp: 'today' })),
        'followUpAt',
      ),
    ]);
    const today = inOrder(followUps);
    const groups = eachOnce({
      late: mineFirst(inOrder(mine), late.rows),
      endingSoon: endingSoon.rows,
      replies: inOrder(replies),
      due: today.filter(isDue),
      untold: inOrder(untold),
      fresh: [...promised.rows, ...inOrder(withoutClock)],
      laterToday: today.filter((row) => !isDue(row)),
    });
    const found = Object.values(groups).flat();
    const [listed, counts, freshCount, replyCount, untoldCount, planned, due] = await Promise.all([
      // The items of all groups are read at once, because reading them takes most of the time.
      this.list.itemsOf(found),
      Promise.all([late, endingSoon].map(count)),
      this.leads.count(fresh, MOST_COUNTED, now),
      Promise.all(replies.map(count)).then(sum),
      Promise.all(untold.map(count)).then(sum),
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
      late: toGroup(groups.late, counts[0]),
      endingSoon: toGroup(groups.endingSoon, counts[1]),
      replies: toGroup(groups.replies, replyCount),
      due: toGroup(groups.due, due),
      untold: toGroup(groups.untold, untoldCount),
      fresh: toGroup(groups.fresh, freshCount),
      laterToday: toGroup(groups.laterToday, planned - due),
    };
  }
}

const timeOf = (row: FoundLead) => Date.parse(row.sortText);
const inOrder = (found: readonly Found[]) =>
  found.flatMap(({ rows }) => rows).toSorted((one, other) => timeOf(one) - timeOf(other));
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Returns all found leads, those of the reader first. */
function mineFirst(mine: readonly FoundLead[], all: readonly FoundLead[]): FoundLead[] {
  const own = new Set(mine.map(({ id }) => id));
  return [...mine, ...all.filter(({ id }) => !own.has(id))];
}

/** Returns the first leads of each group, without leads of earlier groups. */
function eachOnce<Name extends string>(groups: Record<Name, readonly FoundLead[]>): Record<Name, FoundLead[]> {
  const seen = new Set<string>();
  const isNew = ({ id }: FoundLead) => !seen.has(id) && seen.add(id) !== undefined;
  const entries = Object.entries<readonly FoundLead[]>(groups).map(([name, rows]) => [
    name,
    rows.slice(0, MOST_ITEMS).filter(isNew),
  ]);
  return Object.fromEntries(entries) as Record<Name, FoundLead[]>;
}
