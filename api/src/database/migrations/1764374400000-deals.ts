import type { MigrationInterface, QueryRunner } from 'typeorm';

const cents = (column: string) =>
  `${column} integer CONSTRAINT deals_${column}_bounds CHECK (${column} BETWEEN 1 AND 2000000000)`;

const STATEMENTS = [
  // What we sell outlives its seller's lead, whose parcel goes with it: it has copies, and no word about the seller.
  `CREATE TABLE deals (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    parcel_id uuid CONSTRAINT deals_parcel_id_key UNIQUE REFERENCES parcels (id) ON DELETE SET NULL,
    slug text NOT NULL CONSTRAINT deals_slug_key UNIQUE CONSTRAINT deals_slug_form CHECK (slug ~ '^[a-z0-9-]{9,120}$'),
    stage text NOT NULL DEFAULT 'preparing'
      CONSTRAINT deals_stage_known CHECK (stage IN ('preparing', 'scheduled', 'early', 'pending', 'sold', 'withdrawn')),
    holding text NOT NULL DEFAULT 'owned' CONSTRAINT deals_holding_known CHECK (holding IN ('owned', 'contract')),
    state text NOT NULL CONSTRAINT deals_state_form CHECK (state ~ '^[A-Z]{2}$'),
    county_fips text NOT NULL CONSTRAINT deals_county_fips_form CHECK (county_fips ~ '^[0-9]{5}$'),
    acres double precision NOT NULL CONSTRAINT deals_acres_bounds CHECK (acres > 0 AND acres <= 1000000),
    access text,
    utilities text[],
    ${cents('price_cents')},
    ${cents('bought_cents')},
    ${cents('sold_cents')},
    kinds text[] NOT NULL DEFAULT '{}',
    words text CONSTRAINT deals_words_length CHECK (char_length(words) BETWEEN 1 AND 2000),
    terms jsonb,
    evidence jsonb,
    head_start_hours integer NOT NULL DEFAULT 24 CONSTRAINT deals_head_start_bounds CHECK (head_start_hours BETWEEN 1 AND 336),
    starts_at timestamptz,
    early_at timestamptz,
    public_at timestamptz,
    closed_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    staff_id uuid NOT NULL REFERENCES staff (id),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT deals_public_after_early CHECK (public_at IS NULL OR public_at > early_at)
  )`,
  'CREATE INDEX deals_by_stage ON deals (stage)',
  `CREATE TABLE deal_photos (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    position integer NOT NULL,
    hash text NOT NULL CONSTRAINT deal_photos_hash_form CHECK (hash ~ '^[0-9a-f]{32}$'),
    alt text NOT NULL DEFAULT '' CONSTRAINT deal_photos_alt_length CHECK (char_length(alt) <= 200),
    width integer NOT NULL,
    height integer NOT NULL,
    CONSTRAINT deal_photos_once UNIQUE (deal_id, hash)
  )`,
  'CREATE INDEX deal_photos_by_hash ON deal_photos (hash)',
  `CREATE TABLE deal_photo_files (
    name text PRIMARY KEY CONSTRAINT deal_photo_files_name_form CHECK (name ~ '^[0-9a-f]{32}-(480|828|1600)\\.(avif|jpg)$'),
    bytes bytea NOT NULL
  )`,
  // Compressing them again takes time and gains nothing.
  'ALTER TABLE deal_photo_files ALTER COLUMN bytes SET STORAGE EXTERNAL',
  `CREATE TABLE deal_interests (
    deal_id uuid REFERENCES deals (id) ON DELETE CASCADE,
    lead_id uuid REFERENCES leads (id) ON DELETE CASCADE,
    via text NOT NULL CONSTRAINT deal_interests_via_known CHECK (via IN ('member', 'form')),
    at timestamptz NOT NULL DEFAULT now(),
    answered_at timestamptz,
    PRIMARY KEY (deal_id, lead_id)
  )`,
  'CREATE INDEX deal_interests_lead_id ON deal_interests (lead_id)',
  'CREATE INDEX deal_interests_open ON deal_interests (at) WHERE answered_at IS NULL',
  `CREATE TABLE open_states (
    state text CONSTRAINT open_states_state_form CHECK (state ~ '^[A-Z]{2}$'),
    kind text CONSTRAINT open_states_kind_known CHECK (kind IN ('contract', 'financing')),
    staff_id uuid NOT NULL REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (state, kind)
  )`,
  // Part of the statements of those who may not name the table: intake's form, and a member's button. False: nobody can
  // be interested in a deal with this slug.
  `CREATE FUNCTION add_interest(interested uuid, about text, how text) RETURNS boolean
    LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    deal uuid;
  BEGIN
    SELECT id INTO deal FROM deals WHERE slug = about AND stage IN ('early', 'pending');
    IF deal IS NULL THEN RETURN false; END IF;
    INSERT INTO deal_interests (deal_id, lead_id, via) VALUES (deal, interested, how) ON CONFLICT DO NOTHING;
    IF FOUND AND how = 'member' THEN
      PERFORM append_audit(NULL, 'interest-added', interested, NULL, jsonb_build_object('dealId', deal));
    END IF;
    RETURN true;
  END $$`,
  'GRANT SELECT, INSERT, UPDATE ON deals, deal_interests TO land_api',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON deal_photos, deal_photo_files, open_states TO land_api',
];

/** What we sell, with its photos, who is interested, and where it may be sold how. */
export class Deals1764374400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
