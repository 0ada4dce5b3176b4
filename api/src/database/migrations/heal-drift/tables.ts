/** Tables that a former version of the migration of the staff's screens lacked. */
export const TABLES = [
  `CREATE TABLE IF NOT EXISTS assignment_reminders (
    lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    staff_id uuid NOT NULL REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (lead_id, staff_id)
  )`,
  `CREATE TABLE IF NOT EXISTS reminder_settings (
    staff_id uuid PRIMARY KEY REFERENCES staff (id),
    assigned boolean NOT NULL DEFAULT true,
    morning boolean NOT NULL DEFAULT true,
    time_zone text NOT NULL DEFAULT 'America/Chicago'
      CONSTRAINT reminder_settings_zone_length CHECK (char_length(time_zone) BETWEEN 1 AND 64),
    reminded_on date
  )`,
  `CREATE TABLE IF NOT EXISTS staff_passkeys (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    staff_id uuid NOT NULL REFERENCES staff (id),
    credential_id text NOT NULL CONSTRAINT staff_passkeys_credential_unique UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    name text NOT NULL CONSTRAINT staff_passkeys_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  )`,
  `CREATE TABLE IF NOT EXISTS staff_challenges (
    challenge text PRIMARY KEY,
    staff_id uuid REFERENCES staff (id),
    expires_at timestamptz NOT NULL DEFAULT now() + interval '5 minutes'
  )`,
  `CREATE TABLE IF NOT EXISTS staff_mails (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    staff_id uuid NOT NULL REFERENCES staff (id),
    kind text NOT NULL CONSTRAINT staff_mails_kind_known CHECK (kind IN ('password-reset', 'factors-removed')),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE IF NOT EXISTS lead_pairs (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    other_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    received_at timestamptz NOT NULL,
    reasons text[] NOT NULL,
    decision text,
    decided_by uuid REFERENCES staff (id),
    CONSTRAINT lead_pairs_once UNIQUE (lead_id, other_id),
    CONSTRAINT lead_pairs_order CHECK (lead_id < other_id),
    CONSTRAINT lead_pairs_known CHECK (
      reasons <@ ARRAY['phone', 'email', 'corrected', 'words'] AND decision IN ('same', 'different') AND (decision IS NULL) = (decided_by IS NULL)
    )
  )`,
  `DO $$ BEGIN
    IF to_regclass('leads_to_compare') IS NULL THEN
      CREATE TABLE leads_to_compare (id uuid PRIMARY KEY DEFAULT uuidv7(), lead_id uuid NOT NULL);
      INSERT INTO leads_to_compare (lead_id) SELECT id FROM leads WHERE received_at > now() - interval '90 days';
    END IF;
  END $$`,
  `CREATE TABLE IF NOT EXISTS county_links (
    county_fips text CONSTRAINT county_links_county_fips_form CHECK (county_fips ~ '^[0-9]{5}$'),
    kind text CONSTRAINT county_links_kind_known CHECK (kind IN ('assessor', 'gis')),
    template text NOT NULL CONSTRAINT county_links_template_form CHECK (template ~ '^https://' AND char_length(template) <= 500),
    PRIMARY KEY (county_fips, kind)
  )`,
];

/** Rights of the serving role that former versions of migrations did not grant. */
export const RIGHTS = [
  'GRANT SELECT, INSERT, DELETE ON assignment_reminders TO land_api',
  'GRANT SELECT, INSERT, UPDATE ON chain_checks, reminder_settings TO land_api',
  `GRANT SELECT, INSERT, UPDATE, DELETE ON county_links, lead_pairs, leads_to_compare, staff_challenges, staff_mails,
    staff_passkeys TO land_api`,
  'GRANT DELETE ON alert_sends TO land_api',
];
