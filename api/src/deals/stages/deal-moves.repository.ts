import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import type { VersionRead } from '../../http/if-match.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import { dayIn } from '../../http/time-zone.js';
import { SalesRepository } from '../../offers/comps/sales.repository.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { stageOf } from '../deal/deal-rows.sql.js';
import { refuseMove } from './deal-stages.js';
import { type DealColumns, holdDeal, updateDeal } from '../deal/deal-updates.js';
import type { DealEntity } from '../deal/deal.entity.js';
import { type SaleFields, SOLD_ON_HINT, type StageMove } from './deal-acts.dto.js';
import type { Evidence, StoredDeal } from '../deal/deals.dto.js';
import { FIND_LEAD } from '../deal/deals.sql.js';
import { readEvidence } from './evidence.js';
import { TELL_OTHERS } from '../interests/gone-emails.sql.js';
import { refuseUnready } from './readiness.js';

/** Time in which staff can stop an announcement. */
export const MINUTES_TO_STOP = 5;

// TypeORM returns the rows of an UPDATE in another shape than those of a SELECT.
const START_EARLY = statement<{ id: string }, { id: string }>(
  'start-early',
  `
WITH early AS (
  UPDATE deals SET stage = 'early', early_at = now(), version = version + 1, updated_at = now()
  WHERE id = :id::uuid AND stage = 'scheduled' AND starts_at <= now() RETURNING id
)
SELECT id FROM early`,
);

// A pending or sold deal keeps the head start of the members who were told.
const OPEN_TO_PUBLIC = statement<{ id: string; lastFinalAt: Date | null }, { publicAt: Date | null }>(
  'open-to-public',
  `
WITH opened AS (
  UPDATE deals SET public_at = greatest(:lastFinalAt::timestamptz, early_at) + make_interval(hours => head_start_hours), version = version + 1, updated_at = now()
  WHERE id = :id::uuid AND early_at IS NOT NULL AND public_at IS NULL AND stage <> 'withdrawn' RETURNING public_at
)
SELECT public_at AS "publicAt" FROM opened`,
);

/** @throws Refusal (400) of a day after `today`, and of financing that a deal does not offer */
function refuseWrongSale({ terms, soldTerms }: DealEntity, sale: SaleFields, today: string): void {
  if (sale.soldOn !== undefined && sale.soldOn > today) throw wrongField('soldOn', SOLD_ON_HINT, 'sold-later');
  if (sale.soldTerms === 'financed' && terms === null && soldTerms !== 'financed')
    throw wrongField('soldTerms', 'This deal offers no financing. Choose Cash.', 'no-financing');
}

/** Moves of deals between stages by staff and by alerts. All methods throw DatabaseAway. */
@Injectable()
export class DealMovesRepository {
  constructor(
    private readonly database: Database,
    private readonly sales: SalesRepository,
    private readonly config: Config,
  ) {}

  /** Records that a buyer took the deal, bought it, or stepped back. @throws Refusal 400 (buyer), 404, 409 or 412 */
  move(read: VersionRead, move: StageMove, actor: ActingStaff): Promise<StoredDeal> {
    const { to } = move;
    return this.database.transaction(async (manager) => {
      const deal = await holdDeal(manager, read);
      refuseMove(stageOf(deal), to);
      // A deal that is stored as early is public from its `publicAt` on.
      const columns = to === 'sold' ? await this.sell(manager, deal, move) : { stage: to === 'public' ? 'early' : to };
      return updateDeal(manager, deal, columns, actor, { action: 'deal-moved', detail: { to } });
    });
  }

  /** Corrects what was said of a sale; what is left out stays. @throws Refusal 400, 404, 409 (not sold) or 412 */
  correctSale(read: VersionRead, sale: SaleFields, actor: ActingStaff): Promise<StoredDeal> {
    return this.database.transaction(async (manager) => {
      const deal = await holdDeal(manager, read);
      if (deal.stage !== 'sold') throw new Refusal(409, 'This deal is not sold.', { reason: 'wrong-stage' });
      await this.checkSale(manager, deal, sale);
      const fields = Object.entries(sale).flatMap(([name, value]) => (value === undefined ? [] : [name]));
      return updateDeal(manager, deal, sale, actor, { action: 'deal-sale-corrected', detail: { fields } });
    });
  }

  private async sell(manager: EntityManager, deal: DealEntity, move: StageMove): Promise<DealColumns> {
    const { soldCents = null, buyerLeadId = null, soldTerms = null, soldOn = this.today, tellsOthers } = move;
    await this.checkSale(manager, deal, move);
    if (tellsOthers) await runIn(manager, TELL_OTHERS.with({ dealId: deal.id, buyerLeadId }));
    return { stage: 'sold', soldCents, buyerLeadId, soldTerms, soldOn, closedAt: () => 'now()' };
  }

  private async checkSale(manager: EntityManager, deal: DealEntity, sale: SaleFields): Promise<void> {
    refuseWrongSale(deal, sale, this.today);
    const { buyerLeadId: id = null } = sale;
    if (id !== null && (await runIn(manager, FIND_LEAD.with({ id }))).length === 0)
      throw wrongField('buyerLeadId', 'There is no such lead any more. Choose another buyer.', 'unknown-lead');
  }

  private get today(): string {
    return dayIn(this.config.messaging.company.timeZone, new Date());
  }

  /** Schedules a locked deal, with the evidence for its price. @throws Refusal 409 naming each failed check */
  async schedule(manager: EntityManager, deal: DealEntity, actor: ActingStaff): Promise<StoredDeal> {
    refuseMove(deal.stage, 'scheduled');
    await refuseUnready(manager, deal);
    const evidence = await this.readEvidence(manager, deal);
    const startsAt = () => `now() + interval '${MINUTES_TO_STOP} minutes'`;
    return updateDeal(manager, deal, { stage: 'scheduled', evidence, startsAt }, actor, { action: 'deal-announced' });
  }

  /** Stops the announcement of a locked deal. @throws Refusal 409 */
  stop(manager: EntityManager, deal: DealEntity, actor: ActingStaff): Promise<StoredDeal> {
    refuseMove(deal.stage, 'preparing');
    const columns = { stage: 'preparing' as const, startsAt: null, evidence: null };
    return updateDeal(manager, deal, columns, actor, { action: 'deal-stopped' });
  }

  /** Withdraws a locked deal. @throws Refusal 409 */
  withdraw(manager: EntityManager, deal: DealEntity, actor: ActingStaff): Promise<StoredDeal> {
    refuseMove(stageOf(deal), 'withdrawn');
    return updateDeal(manager, deal, { stage: 'withdrawn', closedAt: () => 'now()' }, actor, {
      action: 'deal-withdrawn',
    });
  }

  /** Called when the first member is told. False if it was stopped, or its time has not come. */
  async startEarly(manager: EntityManager, id: string): Promise<boolean> {
    return (await runIn(manager, START_EARLY.with({ id }))).length > 0;
  }

  /**
   * Called when every member has been told, at the time of the last (null: there was nobody to tell). Once the head
   * start has passed, everybody sees the deal. Returns the public date; undefined if it was set before.
   */
  async openToPublic(manager: EntityManager, id: string, lastFinalAt: Date | null): Promise<Date | undefined> {
    return (await runIn(manager, OPEN_TO_PUBLIC.with({ id, lastFinalAt })))[0]?.publicAt ?? undefined;
  }

  /** The evidence for the deal's price if it were announced now. */
  readEvidence(manager: EntityManager, deal: DealEntity): Promise<Evidence | null> {
    return readEvidence(deal, this.sales, manager);
  }
}
