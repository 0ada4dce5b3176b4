import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';

/** Why an imported lead stays at an undo. */
export type WhyKept = 'contacted' | 'offer' | 'deal' | 'papers' | 'changed';

const TAKE_BACK_LEADS = statement<{ ids: readonly string[] }, { leadId: string; why: string }>(
  'take-back-leads',
  'SELECT lead_id AS "leadId", why FROM take_back_leads(:ids::uuid[])',
);

/** Deletes what imports stored. All methods throw DatabaseAway. */
@Injectable()
export class TakenBackRepository {
  /** Deletes imported leads that nobody has worked on since. Returns the others, and why. */
  async takeBackLeads(manager: EntityManager, ids: readonly string[]): Promise<Map<string, WhyKept>> {
    if (ids.length === 0) return new Map();
    const kept = await runIn(manager, TAKE_BACK_LEADS.with({ ids }));
    return new Map(kept.map(({ leadId, why }) => [leadId, why as WhyKept]));
  }
}
