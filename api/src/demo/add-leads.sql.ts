import { LAND_INTERESTS } from '../leads/lead/lead-enums.js';
import { respondByInSql } from '../leads/lead/response-clock.js';
import {
  AREA_CODES,
  COMMON_LAST_NAMES,
  COUNTIES,
  FIRST_NAMES,
  MAIL_HOSTS,
  NAME_BEGINNINGS,
  NAME_ENDINGS,
  NOTE_BEGINNINGS,
  NOTE_ENDINGS,
} from './demo-words.js';

const arrayOf = (words: readonly string[]) => `ARRAY[${words.map((word) => `'${word}'`).join(', ')}]`;
const below = (end: number) => `floor(random() * ${end})::int`;
const pick = (words: readonly string[]) => `(${arrayOf(words)})[1 + ${below(words.length)}]`;
const happens = (probability: number) => `random() < ${probability}`;

// Most leads are answered within hours and 6 % late. ADD_LEADS leaves a few without an answer.
const CONTACTED_AT = `received_at + interval '1 hour' *
    CASE WHEN ${happens(0.06)} THEN 24 + 48 * random() ELSE 0.2 + 20 * random() ^ 2 END`;

const RECENT = pick(['contacted', 'contacted', 'offer-made', 'lost']);
const OLD = pick([
  ...['lost', 'lost', 'lost', 'lost', 'closed', 'closed'],
  ...['contacted', 'offer-made', 'under-contract'],
]);
const STATUS = `
    CASE WHEN first_contact_at IS NULL THEN 'new'
      WHEN type = 'buyer' THEN ${pick(['contacted', 'active', 'active', 'inactive'])}
      WHEN received_at > now() - interval '14 days' THEN ${RECENT} ELSE ${OLD} END`;

/**
 * Adds $1 leads received over two years and assigned to the staff $2; their idempotency keys end in $3. Each random()
 * that several columns share is in a CTE, which Postgres computes once.
 */
export const ADD_LEADS = `
WITH received AS (
  SELECT number, now() - interval '730 days' * (($1::integer - number - random()) / $1::integer) AS received_at,
    CASE WHEN ${happens(0.55)} THEN 'seller' ELSE 'buyer' END AS type, ${pick(FIRST_NAMES)} AS first_name,
    CASE WHEN ${happens(0.35)} THEN ${pick(COMMON_LAST_NAMES)} ELSE ${pick(NAME_BEGINNINGS)} || ${pick(NAME_ENDINGS)} END AS last_name,
    ${happens(0.015)} AS phone_unlikely, ${happens(0.02)} AS quarantined
  FROM generate_series(0, $1::integer - 1) AS number
), contacted AS (
  SELECT *, CASE WHEN random() < CASE type WHEN 'seller' THEN 0.985 ELSE 0.4 END THEN ${CONTACTED_AT} END AS planned_at FROM received
), answered AS (
  SELECT *, CASE WHEN planned_at < now() THEN planned_at END AS first_contact_at FROM contacted
), worked AS (
  SELECT *, ${STATUS} AS status FROM answered
)
INSERT INTO leads (id, type, first_name, last_name, email, phone, phone_unlikely, note, interests, received_at, idempotency_key, body_sha256,
  status, assignee_id, respond_by, first_contact_at, quarantined, quarantine_state, quarantine_reasons, updated_at, follow_up_at)
SELECT uuidv7(received_at - now()), type, first_name, last_name,
  CASE type WHEN 'buyer' THEN lower(first_name || '.' || last_name || ${below(1000)} || '@' || ${pick(MAIL_HOSTS)}) END,
  '+1' || ${pick(AREA_CODES)} || CASE WHEN phone_unlikely THEN 555 ELSE 200 + ${below(355)} END || lpad(${below(10_000)}::text, 4, '0'),
  phone_unlikely,
  CASE WHEN type = 'seller' AND ${happens(0.7)}
    THEN trim(1 + ${below(160)} || ' ' || ${pick(NOTE_BEGINNINGS)} || ', ' || ${pick(COUNTIES)} || ' County. ' || ${pick(NOTE_ENDINGS)}) END,
  CASE type WHEN 'buyer' THEN ARRAY[${pick(LAND_INTERESTS)}] END,
  received_at, number || $3::text, sha256(uuid_send(gen_random_uuid())), status,
  CASE WHEN random() < CASE WHEN first_contact_at IS NULL THEN 0.3 ELSE 0.95 END
    THEN ($2::uuid[])[1 + floor(random() * cardinality($2::uuid[]))::int] END,
  CASE type WHEN 'seller' THEN ${respondByInSql('received_at')} END,
  first_contact_at, quarantined, CASE WHEN quarantined THEN 'suspected' ELSE 'none' END,
  CASE WHEN quarantined THEN ARRAY['filled-too-fast'] ELSE '{}' END, coalesce(first_contact_at, received_at),
  -- A follow-up for every third open lead: most in the next days, a few in the past.
  CASE WHEN status IN ('contacted', 'offer-made', 'under-contract', 'active') AND ${happens(0.3)}
    THEN now() + interval '1 day' * (14 * random() - 1) END
FROM worked ORDER BY number`;
