import type { MigrationInterface, QueryRunner } from 'typeorm';

const check = (name: string, condition: string) =>
  `ALTER TABLE offer_events DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} CHECK (${condition})`;

const STATEMENTS = [
  'ALTER TABLE offer_events ADD COLUMN expires_on date',
  check('offer_events_kind_known', "kind IN ('told', 'countered', 'revised', 'accepted', 'declined', 'withdrawn')"),
  check('offer_events_amount_of_kind', "(amount_cents IS NOT NULL) = (kind IN ('countered', 'revised', 'accepted'))"),
  check(
    'offer_events_channel_of_kind',
    "CASE kind WHEN 'told' THEN channel IS NOT NULL WHEN 'countered' THEN true ELSE channel IS NULL END",
  ),
  `ALTER TABLE offer_events ADD CONSTRAINT offer_events_expires_on_of_kind
    CHECK ((expires_on IS NOT NULL) = (kind = 'revised'))`,
  // A follow-up that an offer set makes way for the next step. One request changed both status and follow-up.
  `UPDATE lead_events set_by_offer SET detail = set_by_offer.detail || '{"auto": true}' FROM lead_events made
    WHERE made.kind = 'status-changed' AND made.detail ? 'offer' AND set_by_offer.kind = 'follow-up-changed'
      AND set_by_offer.lead_id = made.lead_id AND set_by_offer.staff_id = made.staff_id
      AND set_by_offer.at BETWEEN made.at - interval '1 second' AND made.at + interval '1 second'`,
  // Today shows the overdue leads of somebody in the order of the promise.
  `CREATE INDEX leads_promise_of_assignee ON leads
    (assignee_id, (CASE WHEN respond_by IS NOT NULL AND first_contact_at IS NULL AND status NOT IN ('closed', 'lost') THEN respond_by ELSE 'infinity' END), id)
    INCLUDE (status, quarantined, is_test)
    WHERE assignee_id IS NOT NULL AND respond_by IS NOT NULL AND first_contact_at IS NULL AND status NOT IN ('closed', 'lost')`,
];

/** Both sides' figures of an offer in turn, follow-ups that make way, and Today in the order of the promise. */
export class OffersInTurn1765065600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
