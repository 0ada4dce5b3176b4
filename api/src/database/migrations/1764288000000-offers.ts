import type { MigrationInterface, QueryRunner } from 'typeorm';

const cents = (table: string, column: string) =>
  `${column} integer CONSTRAINT ${table}_${column}_bounds CHECK (${column} BETWEEN 1 AND 2000000000)`;
const staff = 'staff_id uuid NOT NULL REFERENCES staff (id), at timestamptz NOT NULL DEFAULT clock_timestamp()';

const STATEMENTS = [
  `CREATE TABLE comps (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    county_fips text NOT NULL CONSTRAINT comps_county_fips_form CHECK (county_fips ~ '^[0-9]{5}$'),
    acres double precision NOT NULL CONSTRAINT comps_acres_bounds CHECK (acres > 0 AND acres <= 1000000),
    ${cents('comps', 'price_cents')} NOT NULL,
    kind text NOT NULL CONSTRAINT comps_kind_known CHECK (kind IN ('sold', 'listed')),
    day date NOT NULL,
    url text CONSTRAINT comps_url_length CHECK (char_length(url) BETWEEN 1 AND 500),
    ${staff}
  )`,
  'CREATE INDEX comps_by_county ON comps (county_fips, acres)',
  `CREATE TABLE offer_settings (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    settings jsonb NOT NULL,
    ${staff}
  )`,
  // What an offer was computed from stays as it was: comps, settings and parcels change.
  `CREATE TABLE offers (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    parcel_id uuid REFERENCES parcels (id) ON DELETE SET NULL,
    ${cents('offers', 'amount_cents')} NOT NULL,
    terms text NOT NULL CONSTRAINT offers_terms_length CHECK (char_length(terms) BETWEEN 1 AND 200),
    expires_on date NOT NULL,
    reason text CONSTRAINT offers_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500),
    limit_cents integer,
    formula integer NOT NULL,
    inputs jsonb NOT NULL,
    result jsonb NOT NULL,
    ${staff}
  )`,
  'CREATE INDEX offers_lead_id ON offers (lead_id)',
  'CREATE INDEX offers_parcel_id ON offers (parcel_id)',
  `CREATE TABLE offer_events (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    offer_id uuid NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT offer_events_kind_known CHECK (kind IN ('told', 'countered', 'accepted', 'declined', 'withdrawn')),
    ${cents('offer_events', 'amount_cents')},
    reason text CONSTRAINT offer_events_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500),
    channel text CONSTRAINT offer_events_channel_known CHECK (channel IN ('call', 'text', 'email', 'in-person')),
    contact_id uuid REFERENCES lead_contacts (id) ON DELETE CASCADE,
    ${staff},
    CONSTRAINT offer_events_channel_of_kind CHECK ((channel IS NOT NULL) = (kind = 'told')),
    CONSTRAINT offer_events_amount_of_kind CHECK ((amount_cents IS NOT NULL) = (kind IN ('countered', 'accepted')))
  )`,
  'CREATE INDEX offer_events_offer_id ON offer_events (offer_id)',
  'CREATE INDEX offer_events_contact_id ON offer_events (contact_id) WHERE contact_id IS NOT NULL',
  `CREATE TABLE owner_checks (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    question text NOT NULL CONSTRAINT owner_checks_question_known CHECK (
      question IN ('text-only', 'in-a-hurry', 'below-market', 'out-of-state', 'no-mortgage', 'own-notary', 'refuses-video', 'tax-address')
    ),
    answer boolean NOT NULL,
    ${staff}
  )`,
  'CREATE INDEX owner_checks_lead_id ON owner_checks (lead_id)',
  'GRANT SELECT, INSERT, DELETE ON comps TO land_api',
  'GRANT SELECT, INSERT ON offer_settings, offers, offer_events, owner_checks TO land_api',
];

/** What we offer for the land of sellers, what that is computed from, and whether the seller is the owner. */
export class Offers1764288000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
