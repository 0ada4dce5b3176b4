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

// Reading leads in the order of the list takes about 1 µs a lead, and the text index 3 to 10 µs for each match.
const FIRST_LOOK = 2000;
const LONGEST_WALK = 20_000;

// Settings for queries by land. Without them, Postgres would start parallel workers and hash all leads to count a few,
// which takes three times as long with a million leads on two cores.
const WITHOUT_WORKERS = 'SET LOCAL max_parallel_workers_per_gather = 0';
const WITHOUT_HASH_JOIN = `${WITHOUT_WORKERS}; SET LOCAL enable_hashjoin = off`;

type Run = <Row extends object>(bound: BoundStatement<Row>) => Promise<Row[]>;

/** Finds pages of the list of leads. */
@Injectable()
export class LeadListRepository {
  constructor(private readonly database: Database) {}

  /** Returns the ids and sort keys of the leads of one page, in its order. */
  find(request: LeadListRequest): Promise<FoundLead[]> {
    const { q } = request.filter;
    const isSortedByLand = SORT_SQL[request.sort].land !== undefined;
    return this.run(isSortedByLand || isByLand(request.filter), WITHOUT_WORKERS, (run) =>
      q === undefined ? run(findAlongOrder(request)) : search(request, q, run),
    );
  }

  /** Reads found leads, in any order, without those that were erased meanwhile. */
  read(ids: readonly string[]): Promise<LeadListRow[]> {
    return this.database.query(READ_LEADS.with({ ids }));
  }

  /** Counts the leads of a filter without `q`. Stops at `most` + 1, which means that there are more. */
  async count(filter: LeadFilter, most: number, now: Date): Promise<number> {
    const [row] = await this.run(isByLand(filter), WITHOUT_HASH_JOIN, (run) => run(countLeads(filter, most + 1, now)));
    return row?.count ?? 0;
  }

  private run<T>(isOfLand: boolean, settings: string, work: (run: Run) => Promise<T>): Promise<T> {
    if (!isOfLand) return work((bound) => this.database.query(bound));
    return this.database.transaction(async (manager) => {
      await runCommand(manager, settings);
      return work((bound) => runIn(manager, bound));
    });
  }
}

/**
 * Searches for common words by reading leads in the order of the list, and for rare words with the text index, because
 * each way takes seconds for the other kind. The number of matches among the first 2,000 leads decides.
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
