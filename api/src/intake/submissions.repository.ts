import { Injectable } from '@nestjs/common';
import type { ConsentEvidence } from '../consent/ledger/consent-evidence.js';
import { enterConsents, formsFromNetwork } from '../consent/ledger/consent-rows.sql.js';
import { formOfRelease } from '../consent/ledger/released-forms.sql.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { LEADS_BEFORE, storeLead, SUBMITTED_ROW } from '../leads/lead/lead-rows.sql.js';
import { respondByInSql } from '../leads/lead/response-clock.js';
import { SPAM_LIMITS } from '../leads/spam/quarantine.js';
import { announceLeads } from '../notices/outbox/notice-rows.sql.js';
import { suspicions } from '../telemetry/counters.js';
import type { IntakeOutcome, NewLead } from './new-lead.js';
import { COUNT_SUBMISSION, type CountedSubmission, SubmissionLimit } from './submission-limit.js';

const LEAD = {
  type: ':type::text',
  idempotency_key: ':idempotencyKey::text',
  body_sha256: ':bodySha256::bytea',
  ...SUBMITTED_ROW,
  phone_unlikely: ':isPhoneUnlikely::boolean',
  respond_by: `CASE WHEN :type::text = 'seller' AND NOT :isTest::boolean THEN ${respondByInSql()} END`,
  note_fingerprint: ':noteFingerprint::bigint',
  quarantine_reasons: 'reasons',
  quarantined: "reasons <> '{}'",
  quarantine_state: "CASE WHEN reasons <> '{}' THEN 'suspected' ELSE 'none' END",
  is_test: ':isTest::boolean',
};

// A row of the consent ledger. `given` is a checked box of the form (terms, sms) in the statement below.
const CONSENT = {
  lead_id: 'lead.id',
  channel: 'given.channel',
  wording: 'given.wording',
  wording_sha256: 'given.wording_sha256',
  agreed_to_terms: 'true',
  sms_ticked: ':smsTicked::boolean',
  wording_version: ':wordingVersion::text',
  ip: ':ip::inet',
  user_agent: ':userAgent::text',
  page_url: ':pageUrl::text',
  section_release: ':sectionRelease::text',
  form_sha256: formOfRelease(':sectionRelease::text', "'/api/' || :type::text"),
  subject_hash: ':subjectHash::bytea',
};

const { repeatedText, fromPhone, fromEmail, fromNetwork } = SPAM_LIMITS;

/**
 * Stores a lead with its consents and its notice, unless its network must wait or its key is used. If a concurrent
 * request has the same key, the statement waits for it. A single statement needs one disk sync and one round trip;
 * BEGIN, the INSERTs and COMMIT need several.
 *
 * The statement also looks for signs of spam, which the response does not show. Each lookup of earlier leads uses an
 * index and stops at its limit: EXISTS (… OFFSET n) is true if there are more than n rows. A test lead has neither a
 * response clock nor a notice.
 */
const acceptLead = (mayStore: boolean) => `
WITH counted AS (${COUNT_SUBMISSION}
), suspicion AS MATERIALIZED (
  SELECT :spamReasons::text[] || array_remove(ARRAY[
    CASE WHEN EXISTS (
      SELECT FROM (
        SELECT phone FROM ${LEADS_BEFORE} l
        WHERE note_fingerprint = :noteFingerprint::bigint AND received_at > now() - interval '${repeatedText.days} days'
        ORDER BY received_at DESC LIMIT ${repeatedText.looks}
      ) AS alike WHERE phone <> :phone::text OFFSET ${repeatedText.most}
    ) THEN 'repeated-text' END,
    CASE WHEN EXISTS (
      SELECT FROM ${LEADS_BEFORE} l WHERE phone = :phone::text AND source <> 'import'
        AND received_at > now() - interval '${fromPhone.hours} hours'
      OFFSET ${fromPhone.most}
    ) THEN 'many-from-phone' END,
    CASE WHEN EXISTS (
      SELECT FROM ${LEADS_BEFORE} l WHERE lower(email) = lower(:email::text) AND email IS NOT NULL AND source <> 'import'
        AND received_at > now() - interval '${fromEmail.hours} hours'
      OFFSET ${fromEmail.most}
    ) THEN 'many-from-email' END,
    CASE WHEN EXISTS (
      ${formsFromNetwork(':ip::inet', fromNetwork.hours)} OFFSET ${fromNetwork.most}
    ) THEN 'many-from-network' END
  ], NULL) AS reasons
  WHERE ${mayStore} AND (SELECT wait_seconds FROM counted) IS NULL
), lead AS (
  ${storeLead(LEAD, 'suspicion')}
), consent AS (
  ${enterConsents(
    CONSENT,
    `lead,
  (VALUES ('terms', :wording::text, :wordingSha256::bytea), ('sms', :smsWording::text, :smsWordingSha256::bytea))
    AS given (channel, wording, wording_sha256)
  WHERE given.channel = 'terms' OR :smsTicked::boolean`,
  )}
), notice AS (
  ${announceLeads('SELECT id FROM lead WHERE NOT :isTest::boolean')}
), interest AS MATERIALIZED (
  SELECT add_interest(id, :about::text, 'form') FROM lead WHERE :about::text IS NOT NULL AND NOT :isTest::boolean
)
SELECT EXISTS (SELECT FROM lead) AS is_stored, (SELECT wait_seconds FROM counted) AS wait_seconds,
  (SELECT reasons FROM suspicion WHERE NOT :isTest::boolean) AS suspicions, (SELECT add_interest FROM interest) AS is_about_deal`;

type AcceptParameters = Omit<NewLead, 'consent'> & ConsentEvidence & CountedSubmission;
type Accepted = {
  is_stored: boolean;
  wait_seconds: number | null;
  suspicions: string[] | null;
  is_about_deal: boolean | null;
};

const ACCEPT_LEAD = statement<AcceptParameters, Accepted>('accept-lead', acceptLead(true));

// Takes the same locks as ACCEPT_LEAD, but stores nothing.
const COULD_ACCEPT_LEAD = statement<AcceptParameters, Accepted>('could-accept-lead', acceptLead(false));
const NO_LEAD = Object.fromEntries(COULD_ACCEPT_LEAD.parameters.map((name) => [name, null]));

type Submission = Pick<NewLead, 'type' | 'idempotencyKey' | 'bodySha256'>;

const FIND_SUBMISSION = statement<Submission, { is_same: boolean }>(
  'find-submission',
  `SELECT body_sha256 = :bodySha256 AS is_same FROM ${LEADS_BEFORE} l WHERE type = :type AND idempotency_key = :idempotencyKey`,
);

@Injectable()
export class SubmissionsRepository {
  constructor(
    private readonly database: Database,
    private readonly limit: SubmissionLimit,
  ) {}

  /**
   * Stores a lead with its consent, at most once per type and idempotency key.
   * @throws Refusal (429) if there were too many; DatabaseAway if the result is unknown: the same key may be sent again
   */
  async accept(lead: NewLead, counted: CountedSubmission, longestWaitMs?: number): Promise<IntakeOutcome> {
    const { consent, ...rest } = lead;
    const [row] = await this.database.query(ACCEPT_LEAD.with({ ...rest, ...consent, ...counted }), longestWaitMs);
    this.limit.requireNoWait(counted, row?.wait_seconds ?? null);
    if (row?.is_stored === true) {
      for (const reason of row.suspicions ?? []) suspicions.inc({ reason });
      return 'accepted';
    }
    const [former] = await this.database.query(FIND_SUBMISSION.with(lead));
    if (former === undefined) throw new Error('A lead was neither stored nor found.');
    return former.is_same ? 'repeated' : 'key-reused';
  }

  /** Resolves if a lead could be stored now. @throws DatabaseAway */
  async couldAccept(): Promise<void> {
    await this.database.queryNow(COULD_ACCEPT_LEAD.with(NO_LEAD as unknown as AcceptParameters));
  }

  async isStored(lead: Submission): Promise<boolean> {
    return (await this.database.query(FIND_SUBMISSION.with(lead))).length > 0;
  }
}
