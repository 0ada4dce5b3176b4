import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which keys the database was begun with, and an entry of the audit trail for each erasure from the consent ledger. */
export class KeysAndErasures1763640014000 implements MigrationInterface {
  readonly name = 'KeysAndErasures1763640014000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(KEY_FINGERPRINTS);
    await queryRunner.query(ENTRY_OF_EARLIER_ERASURES);
    await queryRunner.query(ERASURES_ARE_ENTERED);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER consents_erasures_are_entered ON consents');
    await queryRunner.query('DROP TABLE consent_erasures_to_enter, key_fingerprints');
    await queryRunner.query('DROP FUNCTION note_erasure, enter_erasure');
  }
}

// Written by the account that owns the tables, once; the role that serves has no business here.
const KEY_FINGERPRINTS = `
CREATE TABLE key_fingerprints (
  name text NOT NULL,
  fingerprint bytea NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT key_fingerprints_pkey PRIMARY KEY (name),
  CONSTRAINT key_fingerprints_length CHECK (octet_length(fingerprint) = 32)
)`;

const moment = (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const DETAIL = `jsonb_build_object('rows', jsonb_agg(l.seq ORDER BY l.seq), 'from', ${moment('min(e.erased_at)')}, 'to', ${moment('max(e.erased_at)')})`;

// Rows that were erased before there were such entries are taken as they are.
const ENTRY_OF_EARLIER_ERASURES = `
SELECT append_audit(NULL, 'consents-erased', NULL, NULL, ${DETAIL})
FROM consents e JOIN consent_links l ON l.consent_id = e.id WHERE e.erased_at IS NOT NULL HAVING count(*) > 0`;

// Values and salt that are gone prove nothing by themselves: whoever can write could have taken them. The entry names
// the rows by their links, in a chain that nobody can go back in. It is written when the transaction ends, by way of a
// table that is empty otherwise: its lock would make others wait who hold rows that the erasure still needs.
const ERASURES_ARE_ENTERED = `
CREATE TABLE consent_erasures_to_enter (
  id bigint GENERATED ALWAYS AS IDENTITY,
  detail jsonb NOT NULL,
  CONSTRAINT consent_erasures_to_enter_pkey PRIMARY KEY (id)
);
CREATE FUNCTION note_erasure() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.consent_erasures_to_enter (detail)
  SELECT ${DETAIL}
  FROM changed e JOIN public.consent_links l ON l.consent_id = e.id WHERE e.erased_at IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION enter_erasure() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM public.append_audit(NULL, 'consents-erased', NULL, NULL, NEW.detail);
  DELETE FROM public.consent_erasures_to_enter WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER consents_erasures_are_entered AFTER UPDATE ON consents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_erasure();
CREATE CONSTRAINT TRIGGER consent_erasures_are_entered AFTER INSERT ON consent_erasures_to_enter DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION enter_erasure()`;
