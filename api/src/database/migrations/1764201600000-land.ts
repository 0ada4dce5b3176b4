import type { MigrationInterface, QueryRunner } from 'typeorm';

const cents = (column: string, least = 0) =>
  `${column} integer CONSTRAINT parcels_${column}_bounds CHECK (${column} BETWEEN ${least} AND 2000000000)`;

const STATEMENTS = [
  `CREATE TABLE parcels (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    state text CONSTRAINT parcels_state_form CHECK (state ~ '^[A-Z]{2}$'),
    county_fips text CONSTRAINT parcels_county_fips_form CHECK (county_fips IS NULL OR (county_fips ~ '^[0-9]{5}$' AND state IS NOT NULL)),
    acres double precision CONSTRAINT parcels_acres_bounds CHECK (acres > 0 AND acres <= 1000000),
    acres_source text,
    apn_written text CONSTRAINT parcels_apn_written_length CHECK (char_length(apn_written) BETWEEN 1 AND 60),
    apn_key text,
    access text CONSTRAINT parcels_access_known
      CHECK (access IN ('paved-road', 'gravel-road', 'dirt-road', 'easement', 'none')),
    utilities text[] CONSTRAINT parcels_utilities_known
      CHECK (utilities <@ ARRAY['power', 'water', 'well', 'sewer', 'septic', 'gas', 'internet']),
    ${cents('asking_cents', 1)},
    ${cents('taxes_cents')},
    ${cents('back_taxes_cents')},
    version integer NOT NULL DEFAULT 1,
    staff_id uuid NOT NULL REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT now(),
    received_at timestamptz NOT NULL,
    CONSTRAINT parcels_acres_source_known CHECK (
      acres_source IN ('message', 'owner', 'assessor', 'deed', 'survey') AND (acres IS NULL) = (acres_source IS NULL)
    ),
    CONSTRAINT parcels_apn_key_too CHECK ((apn_written IS NULL) = (apn_key IS NULL))
  )`,
  'CREATE INDEX parcels_lead_id ON parcels (lead_id)',
  'CREATE INDEX parcels_by_number ON parcels (county_fips, apn_key) WHERE apn_key IS NOT NULL',
  // The list of leads by land walks along parcels in the order of the leads, and reads acres from the index.
  'CREATE INDEX parcels_by_received ON parcels (received_at, lead_id) INCLUDE (acres)',
  'CREATE INDEX parcels_by_state ON parcels (state, received_at, lead_id) INCLUDE (acres)',
  'CREATE INDEX parcels_by_county ON parcels (county_fips, received_at, lead_id) INCLUDE (acres)',
  'CREATE INDEX parcels_by_acres ON parcels (acres)',
  `CREATE FUNCTION copy_received_at() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    SELECT received_at INTO NEW.received_at FROM leads WHERE id = NEW.lead_id;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER parcels_copy_received_at BEFORE INSERT ON parcels FOR EACH ROW EXECUTE FUNCTION copy_received_at()`,
  `CREATE TABLE county_links (
    county_fips text CONSTRAINT county_links_county_fips_form CHECK (county_fips ~ '^[0-9]{5}$'),
    kind text CONSTRAINT county_links_kind_known CHECK (kind IN ('assessor', 'gis')),
    template text NOT NULL CONSTRAINT county_links_template_form CHECK (template ~ '^https://' AND char_length(template) <= 500),
    PRIMARY KEY (county_fips, kind)
  )`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON parcels, county_links TO land_api',
];

/** The parcels of leads, and the pages of counties about them. */
export class Land1764201600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
