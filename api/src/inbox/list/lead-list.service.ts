import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { Config } from '../../config/config.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { COUNTIES } from '../../land/counties.js';
import { isByLand, type ListedParcel } from '../../land/parcel-rows.sql.js';
import { toPage, USUAL_LIMIT } from '../../http/fields/list-page.js';
import { findArea } from '../../texting/may-text/area-codes.js';
import { AbsencesService } from '../../staff/absences/absences.service.js';
import { wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { type LeadFilter, toLeadFilter } from './lead-filter.js';
import { type LeadListPosition, type LeadListSort, openCursor, sealCursor } from './lead-list-order.js';
import type { LeadCount, LeadListItem, LeadListPage, ListedLand } from './lead-list-page.dto.js';
import { LeadCountParameters, LeadListParameters } from './lead-list-parameters.dto.js';
import { LeadListRepository } from './lead-list.repository.js';
import type { FoundLead, LeadListRow } from './lead-list.sql.js';

/** The number at which counting stops. */
export const MOST_COUNTED = 10_000;

// Counting with filters of land takes ten times as long, so it stops earlier.
const MOST_BY_LAND = 2000;

/** Turns a count that may have stopped at `most` + 1 into a LeadCount. */
export function toCount(counted: number, most = MOST_COUNTED): LeadCount {
  return { count: Math.min(counted, most), more: counted > most };
}

/** Reads and counts the lead list. */
@Injectable()
export class LeadListService {
  constructor(
    private readonly leads: LeadListRepository,
    private readonly audit: AuditLog,
    private readonly config: Config,
    private readonly absences: AbsencesService,
  ) {}

  /** @throws Refusal (400) naming each parameter that is wrong or unknown */
  async list(sent: unknown, actor: ActingStaff): Promise<LeadListPage> {
    const { sort = '-receivedAt', limit = USUAL_LIMIT, cursor, ...parameters } = readStrictly(LeadListParameters, sent);
    const filter = toLeadFilter(parameters, actor.staffId);
    const scope = scopeOf(filter, sort);
    const after = cursor === undefined ? undefined : this.readCursor(cursor, scope);
    const now = new Date();
    const wanted = await this.withCovered(filter, parameters.assignee, actor);
    const found = await this.leads.find({ filter: wanted, sort, limit: limit + 1, after, now });
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
    const parameters = readStrictly(LeadCountParameters, sent);
    const filter = await this.withCovered(toLeadFilter(parameters, actor.staffId), parameters.assignee, actor);
    const most = isByLand(filter) ? MOST_BY_LAND : MOST_COUNTED;
    return toCount(await this.leads.count(filter, most, new Date()), most);
  }

  /** Reads the items of the list for found leads, in their order. */
  async itemsOf(found: readonly FoundLead[]): Promise<LeadListItem[]> {
    const rows = await this.leads.read(found.map(({ id }) => id));
    const items = new Map(rows.map((row) => [row.id, toItem(row)]));
    return found.flatMap(({ id }) => items.get(id) ?? []);
  }

  /** With the reader's own leads, also those that the reader covers now. */
  private async withCovered(filter: LeadFilter, assignee: string | undefined, actor: ActingStaff): Promise<LeadFilter> {
    const assignees = assignee === 'me' ? await this.absences.coveredBy(actor.staffId) : [];
    return assignees.length === 0 ? filter : { ...filter, covered: { assignees, dayEnd: this.absences.endOfToday() } };
  }

  private readCursor(cursor: string, scope: string): LeadListPosition {
    const position = openCursor(cursor, scope, this.config.csrfSecret);
    if (position !== undefined) return position;
    const message = 'Send the nextCursor of the previous page, with the same filters and the same sort.';
    throw wrongField('cursor', message, 'invalid-cursor');
  }
}

/** Returns a text that identifies a list by its filters and order. A cursor is valid for one such list. */
export function scopeOf(filter: LeadFilter, sort: LeadListSort): string {
  return JSON.stringify([sort, Object.entries(filter).filter(([, value]) => value !== undefined)]);
}

/** Returns the names of a filter's fields for the audit trail, which does not store their values. */
export function namesOf(filter: LeadFilter): string[] {
  return Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

const EXCERPT_LENGTH = 140;

function excerptOf(note: string): string {
  return Array.from(note.replace(/\s+/g, ' ').trim()).slice(0, EXCERPT_LENGTH).join('');
}

function toItem(row: LeadListRow): LeadListItem {
  const { parcels, excerpt, ...item } = row;
  const area = row.phone === null ? null : findArea(row.phone);
  return { ...item, excerpt: excerpt === null ? null : excerptOf(excerpt), area, land: toLand(parcels) };
}

function toLand([largest, ...others]: readonly ListedParcel[]): ListedLand | null {
  if (largest === undefined) return null;
  const { state, countyFips, acres } = largest;
  return { state, county: COUNTIES.get(countyFips ?? '')?.name ?? null, acres, others: others.length };
}
