import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stored submissions, and what their senders agreed to. */
export class LeadsAndConsents1763640000000 implements MigrationInterface {
  readonly name = 'LeadsAndConsents1763640000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE leads (
        id uuid NOT NULL DEFAULT uuidv7(),
        type text NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text,
        phone text NOT NULL,
        phone_unlikely boolean NOT NULL,
        note text,
        interests text[],
        received_at timestamptz NOT NULL DEFAULT now(),
        idempotency_key text,
        body_sha256 bytea NOT NULL,
        CONSTRAINT leads_pkey PRIMARY KEY (id),
        CONSTRAINT leads_idempotency_key_per_type UNIQUE (type, idempotency_key),
        CONSTRAINT leads_type_known CHECK (type IN ('seller', 'buyer')),
        CONSTRAINT leads_first_name_length CHECK (char_length(first_name) BETWEEN 1 AND 100),
        CONSTRAINT leads_last_name_length CHECK (char_length(last_name) BETWEEN 1 AND 100),
        CONSTRAINT leads_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
        CONSTRAINT leads_phone_form CHECK (phone ~ '^\\+1[0-9]{10}$'),
        CONSTRAINT leads_note_length CHECK (char_length(note) <= 5000),
        CONSTRAINT leads_interests_known CHECK (
          cardinality(interests) >= 1 AND interests <@ ARRAY['Residential Development', 'Commercial Land',
            'Agricultural Land', 'Recreational Land', 'Raw Land for Investment']
        ),
        CONSTRAINT leads_fields_of_type CHECK (
          CASE type WHEN 'seller' THEN email IS NULL AND interests IS NULL
                    ELSE email IS NOT NULL AND interests IS NOT NULL AND note IS NULL END
        ),
        CONSTRAINT leads_idempotency_key_length CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
        CONSTRAINT leads_body_sha256_length CHECK (octet_length(body_sha256) = 32)
      )`);
    await queryRunner.query(`
      CREATE TABLE consents (
        id uuid NOT NULL DEFAULT uuidv7(),
        lead_id uuid NOT NULL,
        agreed_to_terms boolean NOT NULL,
        wording text,
        wording_version text,
        wording_sha256 bytea,
        agreed_at timestamptz NOT NULL DEFAULT now(),
        ip inet NOT NULL,
        user_agent text,
        page_url text,
        section_release text,
        CONSTRAINT consents_pkey PRIMARY KEY (id),
        CONSTRAINT consents_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id),
        CONSTRAINT consents_terms_agreed CHECK (agreed_to_terms),
        CONSTRAINT consents_wording_digest CHECK (
          (wording IS NULL) = (wording_sha256 IS NULL)
          AND (wording IS NULL OR wording_sha256 = sha256(convert_to(wording, 'UTF8')))
        ),
        CONSTRAINT consents_lengths CHECK (
          octet_length(wording) <= 8192 AND char_length(wording_version) <= 100 AND char_length(user_agent) <= 500
          AND char_length(page_url) <= 500 AND char_length(section_release) <= 100
        )
      )`);
    await queryRunner.query('CREATE INDEX consents_lead_id ON consents (lead_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE consents');
    await queryRunner.query('DROP TABLE leads');
  }
}
