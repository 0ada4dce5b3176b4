import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { type BoundStatement, runCommand, runIn } from '../../database/statement.js';
import { isByLand } from '../../land/parcel-rows.sql.js';
import type { LeadFilter } from './lead-filter.js';
import { SORT_SQL } from './lead-list-order.js';
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

// Walking takes about 1 µs a lead, and finding by text 3 to 10 µs a lead, of a million: see the inbox README.
const FIRST_LOOK = 2000;
const LONGEST_WALK = 20_000;

// By land, each lead is looked up by its parcel. Postgres would start workers and hash all leads to count some, which
// takes three times as long with a million leads on two cores.
const ALONE = 'SET LOCAL max_parallel_workers_per_gather = 0';
const BY_LOOKING_UP = `${ALONE}; SET LOCAL enable_hashjoin = off`;

type Run = <Row extends object>(bound: BoundStatement<Row>) => Promise<Row[]>;

/** Finds pages of the list of leads. */
@Injectable()
export class LeadListRepository {
  constructor(private readonly database: Database) {}

  /** Finds the leads of one page, in its order. */
  find(request: LeadListRequest): Promise<FoundLead[]> {
    const { q } = request.filter;
    const isSortedByLand = SORT_SQL[request.sort].land !== undefined;
    return this.ask(isSortedByLand || isByLand(request.filter), ALONE, (run) =>
      q === undefined ? run(findAlongOrder(request)) : search(request, q, run),
    );
  }

  /** Reads found leads, in no order, without those that were erased meanwhile. */
  read(ids: readonly string[]): Promise<LeadListRow[]> {
    return this.database.query(READ_LEADS.with({ ids }));
  }

  /** Counts the leads of a filter without `q`; `most` + 1 means that there are more. */
  async count(filter: LeadFilter, most: number, now: Date): Promise<number> {
    const [row] = await this.ask(isByLand(filter), BY_LOOKING_UP, (run) => run(countLeads(filter, most + 1, now)));
    return row?.count ?? 0;
  }

  private ask<T>(isOfLand: boolean, settings: string, question: (run: Run) => Promise<T>): Promise<T> {
    if (!isOfLand) return question((bound) => this.database.query(bound));
    return this.database.transaction(async (manager) => {
      await runCommand(manager, settings);
      return question((bound) => runIn(manager, bound));
    });
  }
}

/**
 * Searches along the list's order for common words and by the text index for rare ones; each takes seconds for the
 * other kind. The number of matches among the first leads decides.
 */
async function search(request: LeadListRequest, q: string, run: Run): Promise<FoundLead[]> {
  const looked = await run(searchAlongOrder(request, q, FIRST_LOOK));
  const { walked = 0, matched = 0 } = looked[0] ?? {};
  if (walked < FIRST_LOOK || matched >= request.limit)
    return looked.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]));
  const walk = Math.ceil((1.3 * request.limit * walked) / matched);
  if (walk <= LONGEST_WALK) {
    const rows = await run(searchUntilFull(request, q, walk));
    if (rows.length === request.limit) return rows;
  }
  return run(searchByText(request));
}
