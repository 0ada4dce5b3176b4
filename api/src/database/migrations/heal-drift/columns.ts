const column = (table: string, definition: string) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${definition}`;
const dropped = (table: string, name: string) => `ALTER TABLE ${table} DROP COLUMN IF EXISTS ${name}`;

/** Columns that former versions of migrations lacked. */
export const COLUMNS = [
  column('notice_deliveries', 'leased_until timestamptz'),
  'ALTER TABLE notices ALTER COLUMN lead_id DROP NOT NULL',
  column('notices', 'staff_id uuid REFERENCES staff (id)'),
  column('notices', 'assigned_lead_id uuid REFERENCES leads (id) ON DELETE CASCADE'),
  column('notices', 'detail jsonb'),
  ...['contact_retractions', 'lead_events', 'lead_notes'].map(
    (table) => `ALTER TABLE ${table} ALTER COLUMN at SET DEFAULT clock_timestamp()`,
  ),
  column('staff', 'recovery_codes bytea[]'),
  column('parcels', 'received_at timestamptz'),
  'UPDATE parcels p SET received_at = l.received_at FROM leads l WHERE l.id = p.lead_id AND p.received_at IS NULL',
  'ALTER TABLE parcels ALTER COLUMN received_at SET NOT NULL',
  column('offers', 'limit_cents integer'),
  column(
    'offer_events',
    'reason text CONSTRAINT offer_events_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500)',
  ),
  column(
    'offer_events',
    "channel text CONSTRAINT offer_events_channel_known CHECK (channel IN ('call', 'text', 'email', 'in-person'))",
  ),
  column('offer_events', 'contact_id uuid REFERENCES lead_contacts (id) ON DELETE CASCADE'),
  column('alerts', 'planned_at timestamptz'),
  column('alerts', 'counts jsonb'),
];

// A verification was a row, and had its own process; today the newest of each chain is one, with the known end.
const CHAIN_CHECKS = `
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'chain_checks'::regclass AND attname = 'last_hash' AND NOT attisdropped) THEN
    CREATE TEMP TABLE newest_checks ON COMMIT DROP AS
    SELECT DISTINCT ON (chain) chain, started_by, started_at, coalesce(ended_at, started_at) AS told_at, checked, total,
      ended_at, fault, (
        SELECT jsonb_build_object('seq', k.checked, 'hash', encode(k.last_hash, 'hex')) FROM chain_checks k
        WHERE k.chain = c.chain AND k.last_hash IS NOT NULL ORDER BY k.id DESC LIMIT 1
      ) AS known_end
    FROM chain_checks c WHERE started_by IS NOT NULL ORDER BY chain, id DESC;
    DROP TABLE chain_checks;
    CREATE TABLE chain_checks (
      chain text PRIMARY KEY CONSTRAINT chain_checks_chain_known CHECK (chain IN ('audit', 'consent')),
      started_by uuid NOT NULL REFERENCES staff (id),
      started_at timestamptz NOT NULL DEFAULT now(),
      told_at timestamptz NOT NULL DEFAULT now(),
      checked bigint NOT NULL DEFAULT 0,
      total bigint NOT NULL DEFAULT 0,
      ended_at timestamptz,
      fault text,
      known_end jsonb
    );
    INSERT INTO chain_checks (chain, started_by, started_at, told_at, checked, total, ended_at, fault, known_end)
    SELECT * FROM newest_checks;
  END IF;
END $$`;

// That the seller was told is an event of the offer.
const TOLD_OFFERS = `
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'offers'::regclass AND attname = 'told_by' AND NOT attisdropped) THEN
    INSERT INTO offer_events (offer_id, kind, channel, staff_id, at)
    SELECT id, 'told', told_by, staff_id, at FROM offers WHERE told_by IS NOT NULL;
  END IF;
END $$`;

const RECOVERY_CODES = `
DO $$ BEGIN
  IF to_regclass('staff_recovery_codes') IS NOT NULL THEN
    UPDATE staff s SET recovery_codes = ARRAY(SELECT code_hmac FROM staff_recovery_codes c WHERE c.staff_id = s.id)
    WHERE id IN (SELECT staff_id FROM staff_recovery_codes);
    DROP TABLE staff_recovery_codes;
  END IF;
END $$`;

/** Moves what former versions stored elsewhere, and drops what nothing reads. */
export const MOVES = [
  CHAIN_CHECKS,
  TOLD_OFFERS,
  RECOVERY_CODES,
  dropped('offers', 'told_by'),
  dropped('notice_deliveries', 'enqueued_at'),
  dropped('staff_mails', 'attempts'),
  dropped('staff_mails', 'next_attempt_at'),
  dropped('staff_challenges', 'purpose'),
  dropped('lead_pairs', 'decided_at'),
];
