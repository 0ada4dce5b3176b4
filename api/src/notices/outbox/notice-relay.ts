import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { statement } from '../../database/statement.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { AT_RISK_HOURS, isPromiseOpenInSql } from '../../leads/lead/response-clock.js';
import { LEAD_WORKERS } from '../../staff/accounts/staff-rows.sql.js';
import { webhookNameOf } from '../webhooks/webhook-event.js';

/**
 * Creates a delivery of each of up to `most` waiting notices for every webhook and every address; `emails` null means
 * all enabled agents and admins, and then a notice waits until there is such an account or a webhook. Leads that are
 * suspected spam go to webhooks only, because ADD_SPAM_NOTICE emails their number.
 */
const RELAY_NOTICES = statement<
  { most: number; webhooks: readonly string[]; emails: readonly string[] | null },
  { count: number }
>(
  'relay-notices',
  `
WITH recipients AS (
  SELECT 'webhook' AS channel, unnest(:webhooks::text[]) AS destination
  UNION SELECT 'email', unnest(:emails::text[])
  UNION SELECT 'email', email FROM ${LEAD_WORKERS} AS worker WHERE :emails::text[] IS NULL
), waiting AS (
  SELECT id FROM notices WHERE relayed_at IS NULL AND (:emails::text[] IS NOT NULL OR EXISTS (SELECT FROM recipients))
  ORDER BY id LIMIT :most::integer FOR UPDATE SKIP LOCKED
), relayed AS (
  UPDATE notices SET relayed_at = now() FROM waiting WHERE notices.id = waiting.id RETURNING notices.id, notices.kind, notices.lead_id
), created AS (
  INSERT INTO notice_deliveries (notice_id, channel, destination)
  SELECT relayed.id, channel, destination FROM relayed CROSS JOIN recipients LEFT JOIN ${LEADS} AS lead ON lead.id = relayed.lead_id
  WHERE CASE channel WHEN 'email' THEN lead.quarantined IS NOT TRUE ELSE relayed.kind <> 'suspected-spam' END
  ON CONFLICT (notice_id, channel, destination) DO NOTHING
)
SELECT count(*)::int AS count FROM waiting`,
);

/**
 * Adds one warning for each unanswered offer request whose 24 hours are nearly over, and one when they are over. None
 * for suspected spam, tests, demo leads (which have no notice) and leads that are overdue for three days.
 */
const ADD_WARNINGS = statement<object, object>(
  'add-warnings',
  `
INSERT INTO notices (kind, lead_id)
SELECT CASE WHEN lead.respond_by <= now() THEN 'lead-overdue' ELSE 'lead-at-risk' END, lead.id
FROM ${LEADS} AS lead JOIN notices AS announced ON announced.lead_id = lead.id AND announced.kind = 'lead-received'
WHERE ${isPromiseOpenInSql('lead')} AND NOT lead.quarantined AND NOT lead.is_test
  AND lead.respond_by > now() - interval '3 days' AND lead.respond_by <= now() + interval '${AT_RISK_HOURS} hours'
  AND NOT EXISTS (
    SELECT FROM notices AS given
    WHERE given.lead_id = lead.id AND given.kind = CASE WHEN lead.respond_by <= now() THEN 'lead-overdue' ELSE 'lead-at-risk' END
  )
ON CONFLICT (lead_id, kind) DO NOTHING`,
);

/** Adds a notice with the number of new leads that look like spam, at most once an hour. */
const ADD_SPAM_NOTICE = statement<object, object>(
  'add-spam-notice',
  `
WITH fresh AS (
  SELECT announced.id FROM ${LEADS} AS lead JOIN notices AS announced ON announced.lead_id = lead.id AND announced.kind = 'lead-received'
  WHERE lead.quarantine_state = 'suspected' AND NOT lead.is_test AND NOT announced.is_summed_up
    AND NOT EXISTS (SELECT FROM notices AS given WHERE given.kind = 'suspected-spam' AND given.created_at > now() - interval '1 hour')
  FOR UPDATE OF announced SKIP LOCKED
), counted AS (
  UPDATE notices SET is_summed_up = true FROM fresh WHERE notices.id = fresh.id RETURNING notices.id
)
INSERT INTO notices (kind, detail) SELECT 'suspected-spam', jsonb_build_object('leads', count(*)) FROM counted HAVING count(*) > 0`,
);

const MOST_AT_ONCE = 200;

/** Creates deliveries for waiting notices, and adds warnings. Several processes may run it at once. */
@Injectable()
export class NoticeRelay {
  constructor(
    private readonly config: Config,
    private readonly database: JobsDatabase,
  ) {}

  /** Creates the deliveries of some waiting notices, and returns whether more may be waiting. */
  async relay(): Promise<boolean> {
    const { emails = null, webhookUrls } = this.config.notices;
    const webhooks = webhookUrls.map(webhookNameOf);
    const [relayed] = await this.database.query(RELAY_NOTICES.with({ most: MOST_AT_ONCE, webhooks, emails }));
    return relayed?.count === MOST_AT_ONCE;
  }

  /** Adds a notice about suspected spam that was neither decided nor in an earlier notice. */
  async addSpamNotice(): Promise<void> {
    await this.database.query(ADD_SPAM_NOTICE.with());
  }

  /** Adds warnings about offer requests that are overdue or soon will be. */
  async addWarnings(): Promise<void> {
    await this.database.query(ADD_WARNINGS.with());
  }
}
