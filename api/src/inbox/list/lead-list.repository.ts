import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { LeadFilter } from './lead-filter.js';
import {
  countLeads,
  findAlongOrder,
  searchAlongOrder,
  searchByText,
  searchUntilFull,
  type FoundLead,
  type LeadListRequest,
  type LeadListRow,
  READ_LEADS,
} from './lead-list.sql.js';

// About 1 µs for each lead walked and 3 to 10 µs for each found by text, of a million: see the inbox README.
const FIRST_LOOK = 2000;
const LONGEST_WALK = 20_000;

/** Finds parts of the list of leads. */
@Injectable()
export class LeadListRepository {
  constructor(private readonly database: Database) {}

  /** Returns which leads one part of the list has, in its order. */
  find(request: LeadListRequest): Promise<FoundLead[]> {
    const { q } = request.filter;
    return q === undefined ? this.database.query(findAlongOrder(request)) : this.search(request, q);
  }

  /** Reads leads that were found, in no order; without those that were erased meanwhile. */
  read(ids: readonly string[]): Promise<LeadListRow[]> {
    return this.database.query(READ_LEADS.with({ ids }));
  }

  /** Counts the leads of a filter without `q`; one more than `most` says that there are more. */
  async count(filter: LeadFilter, most: number, now: Date): Promise<number> {
    const [row] = await this.database.query(countLeads(filter, most + 1, now));
    return row?.count ?? 0;
  }

  /**
   * A common word is found soon by walking along the list's order, a rare one by the index of the text; each way takes
   * seconds for the other. How many of the first leads match tells which it is.
   */
  private async search(request: LeadListRequest, q: string): Promise<FoundLead[]> {
    const looked = await this.database.query(searchAlongOrder(request, q, FIRST_LOOK));
    const { walked = 0, matched = 0 } = looked[0] ?? {};
    if (walked < FIRST_LOOK || matched >= request.limit)
      return looked.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]));
    const walk = Math.ceil((1.3 * request.limit * walked) / matched);
    if (walk <= LONGEST_WALK) {
      const rows = await this.database.query(searchUntilFull(request, q, walk));
      if (rows.length === request.limit) return rows;
    }
    return this.database.query(searchByText(request));
  }
}
