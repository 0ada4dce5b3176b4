import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { lockLeads, LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import type { LeadEventKind } from '../lead/lead-event.entity.js';
import { linkedLeadsInSql } from './same-person.sql.js';

interface PairParameters extends Actor {
  readonly id: string;
  readonly otherId: string;
}

/**
 * Changes a pair, and adds an event to both leads and entries to the audit trail, from which desks learn about it. Adds
 * nothing if the pair did not change. `inReview` is a CTE that updates the pair's row in Review.
 */
const changePair = (pair: string, kind: LeadEventKind, inReview: string) => `
WITH pair AS (${pair} RETURNING lead_id, other_id), ${inReview}, side AS (
  SELECT lead_id, other_id FROM pair UNION ALL SELECT other_id, lead_id FROM pair
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, detail)
  SELECT lead_id, :staffId::uuid, '${kind}', jsonb_build_object('other', other_id) FROM side
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, '${kind}', lead_id, :ip::inet, jsonb_build_object('otherId', other_id)) FROM side
)
SELECT FROM entry`;

const PAIR = 'least(:id::uuid, :otherId::uuid), greatest(:id::uuid, :otherId::uuid)';

const SAY = statement<PairParameters, object>(
  'say-same-person',
  changePair(
    `INSERT INTO same_person (lead_id, other_id, staff_id) SELECT ${PAIR}, :staffId::uuid ON CONFLICT DO NOTHING`,
    'same-person-said',
    `decided AS (
  UPDATE lead_pairs SET decision = 'same', decided_by = :staffId::uuid
  WHERE (lead_id, other_id) = (${PAIR}) AND decision IS DISTINCT FROM 'same'
)`,
  ),
);

const RETRACT = statement<PairParameters, object>(
  'retract-same-person',
  // The leads are compared again; if they look alike, Review lists them again.
  changePair(
    `DELETE FROM same_person WHERE (lead_id, other_id) = (${PAIR})`,
    'same-person-retracted',
    `undecided AS (
  UPDATE lead_pairs SET decision = NULL, decided_by = NULL WHERE (lead_id, other_id) = (${PAIR}) AND decision = 'same'
), compared AS (
  INSERT INTO leads_to_compare (lead_id) SELECT lead_id FROM pair
)`,
  ),
);

const COUNT_SAME = statement<{ id: string; others: readonly string[] }, { count: number }>(
  'count-same-person',
  `
SELECT count(*)::int AS count FROM ${LEADS} l JOIN ${LEADS} o
  ON o.id = ANY (:others::uuid[]) AND o.id <> l.id
  AND (o.phone = l.phone OR lower(o.email) = lower(l.email) OR o.id IN (SELECT id FROM ${linkedLeadsInSql('l.id')} said))
WHERE l.id = :id::uuid`,
);

/** Stores the pairs of leads that staff linked as one person's. */
@Injectable()
export class SamePersonRepository {
  constructor(private readonly database: Database) {}

  /**
   * Links or unlinks two leads. Returns false if one of them does not exist.
   * @throws DatabaseAway
   */
  set(id: string, otherId: string, isSame: boolean, actor: Actor): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      // Waits until a running erasure commits; the erased lead is then not found.
      if ((await lockLeads(manager, [id, otherId])) < 2) return false;
      await this.note(manager, id, otherId, isSame, actor);
      return true;
    });
  }

  /** Links or unlinks two leads that the transaction has locked. */
  async note(manager: EntityManager, id: string, otherId: string, isSame: boolean, actor: Actor): Promise<void> {
    const { staffId, ip } = actor;
    await runIn(manager, (isSame ? SAY : RETRACT).with({ id, otherId, staffId, ip }));
  }

  /**
   * Counts those of the leads `others` that have the phone or email of the lead `id`, or are linked with it by staff.
   */
  async count(manager: EntityManager, id: string, others: readonly string[]): Promise<number> {
    const [row] = await runIn(manager, COUNT_SAME.with({ id, others }));
    return row?.count ?? 0;
  }
}
