import type { MigrationInterface, QueryRunner } from 'typeorm';

const OFFER_LETTER = `{company name}
{company address}

{today}

# Offer for your land

Dear {seller name},

We offer to buy your land for cash:

- Parcel number: {parcel number}
- Size: {acres}
- Place: {county}, {state}
- Price: {price}

This offer is open until {offer last day}. It is not a contract: you and we are bound only by a purchase agreement that both have signed.

Please call us with any question.

Sincerely,
{agent name}
{company name}`;

const PURCHASE_AGREEMENT = `# Purchase agreement for land

This agreement is made on {today} between {seller name} ("Seller") and {company name}, {company address} ("Buyer").

# 1. The land

Seller sells and Buyer buys the land with the parcel number {parcel number} in {county}, {state}, about {acres}, with all rights that belong to it.

# 2. The price

Buyer pays {price} in cash at the closing.

# 3. The closing

The closing is on {closing day}, or earlier if both agree. Seller then hands over a signed deed, and Buyer the price.

# 4. The title

Seller owns the land and may sell it. If a title search shows a debt or claim that Seller does not remove before the closing, Buyer may withdraw, and neither owes the other anything.

# 5. Signatures

Seller: ______________________________ Date: ______________
{seller name}

Buyer: ______________________________ Date: ______________
{agent name} for {company name}`;

const STATEMENTS = [
  `CREATE TABLE templates (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    purpose text NOT NULL CONSTRAINT templates_purpose_known CHECK (purpose IN ('letter', 'email')),
    name text NOT NULL CONSTRAINT templates_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
    text text NOT NULL CONSTRAINT templates_text_length CHECK (char_length(text) BETWEEN 1 AND 40000),
    is_example boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    staff_id uuid REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    removed_at timestamptz
  )`,
  `CREATE TABLE letters (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    template_id uuid NOT NULL REFERENCES templates (id),
    template_name text NOT NULL CONSTRAINT letters_template_name_length CHECK (char_length(template_name) BETWEEN 1 AND 120),
    template_version integer NOT NULL,
    text text NOT NULL CONSTRAINT letters_text_length CHECK (char_length(text) BETWEEN 1 AND 100000),
    staff_id uuid NOT NULL REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX letters_lead_id ON letters (lead_id)',
  'GRANT SELECT, INSERT, UPDATE ON templates TO land_api',
  'GRANT SELECT, INSERT ON letters TO land_api',
];

/** Templates of letters, with two examples, and the letters that were kept. */
export class Letters1766361600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
    await queryRunner.query(
      "INSERT INTO templates (purpose, name, text, is_example) VALUES ('letter', 'Offer letter', $1, true), ('letter', 'Purchase agreement', $2, true)",
      [OFFER_LETTER, PURCHASE_AGREEMENT],
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
