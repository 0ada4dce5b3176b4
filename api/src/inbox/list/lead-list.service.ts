import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { Config } from '../../config/config.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { COUNTIES } from '../../land/counties.js';
import { isByLand, type ListedParcel } from '../../land/parcel-rows.sql.js';
import { toPage, USUAL_LIMIT } from '../../http/fields/list-page.js';
import { findArea } from '../../texting/may-text/area-codes.js';
import { wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { type LeadFilter, toLeadFilter } from './lead-filter.js';
import { type LeadListPosition, type LeadListSort, openCursor, sealCursor } from './lead-list-order.js';
import type { LeadCount, LeadListItem, LeadListPage, ListedLand } from './lead-list-page.dto.js';
import { LeadCountParameters, LeadListParameters } from './lead-list-parameters.dto.js';
import { LeadListRepository } from './lead-list.repository.js';
import type { FoundLead, LeadListRow } from './lead-list.sql.js';

/** Counting stops here. */
export const MOST_COUNTED = 10_000;

// Lower, because each lead is looked up by its parcel, which takes ten times as long.
const MOST_BY_LAND = 2000;

/** A count that stopped at one more than the most. */
export function toCount(counted: number, most = MOST_COUNTED): LeadCount {
  return { count: Math.min(counted, most), more: counted > most };
}

/** The list of leads, page by page. */
@Injectable()
export class LeadListService {
  constructor(
    private readonly leads: LeadListRepository,
    private readonly audit: AuditLog,
    private readonly config: Config,
  ) {}

  /** @throws Refusal (400) naming each parameter that is wrong or unknown */
  async list(sent: unknown, actor: ActingStaff): Promise<LeadListPage> {
    const { sort = '-receivedAt', limit = USUAL_LIMIT, cursor, ...parameters } = readStrictly(LeadListParameters, sent);
    const filter = toLeadFilter(parameters, actor.staffId);
    const scope = scopeOf(filter, sort);
    const after = cursor === undefined ? undefined : this.readCursor(cursor, scope);
    const now = new Date();
    const found = await this.leads.find({ filter, sort, limit: limit + 1, after, now });
    const page = toPage(found, limit, (last) => sealCursor(last, scope, this.config.csrfSecret));
    const items = await this.itemsOf(page.items);
    await this.audit.record({
      staffId: actor.staffId,
      ip: actor.ip,
      action: 'leads-listed',
      detail: { filters: namesOf(filter), count: items.length },
    });
    return { ...page, items };
  }

  /** @throws Refusal (400) naming each parameter that is wrong or unknown */
  async count(sent: unknown, actor: ActingStaff): Promise<LeadCount> {
    const filter = toLeadFilter(readStrictly(LeadCountParameters, sent), actor.staffId);
    const most = isByLand(filter) ? MOST_BY_LAND : MOST_COUNTED;
    return toCount(await this.leads.count(filter, most, new Date()), most);
  }

  /** Lines of the inbox, in the order of the found leads. */
  async itemsOf(found: readonly FoundLead[]): Promise<LeadListItem[]> {
    const rows = await this.leads.read(found.map(({ id }) => id));
    const items = new Map(rows.map((row) => [row.id, toItem(row)]));
    return found.flatMap(({ id }) => items.get(id) ?? []);
  }

  private readCursor(cursor: string, scope: string): LeadListPosition {
    const position = openCursor(cursor, scope, this.config.csrfSecret);
    if (position !== undefined) return position;
    const message = 'Send the nextCursor of the page before, with the same filters and the same sort.';
    throw wrongField('cursor', message, 'invalid-cursor');
  }
}

/** Names a list, because a cursor is valid for one list only. */
export function scopeOf(filter: LeadFilter, sort: LeadListSort): string {
  return JSON.stringify([sort, Object.entries(filter).filter(([, value]) => value !== undefined)]);
}

/** The names of a filter's fields: the audit trail stores no more of it. */
export function namesOf(filter: LeadFilter): string[] {
  return Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

const EXCERPT_LENGTH = 140;

function excerptOf(note: string): string {
  return Array.from(note.replace(/\s+/g, ' ').trim()).slice(0, EXCERPT_LENGTH).join('');
}

function toItem(row: LeadListRow): LeadListItem {
  const { parcels, excerpt, ...item } = row;
  const area = findArea(row.phone);
  return { ...item, excerpt: excerpt === null ? null : excerptOf(excerpt), area, land: toLand(parcels) };
}

function toLand([largest, ...others]: readonly ListedParcel[]): ListedLand | null {
  if (largest === undefined) return null;
  const { state, countyFips, acres } = largest;
  return { state, county: COUNTIES.get(countyFips ?? '')?.name ?? null, acres, others: others.length };
}
