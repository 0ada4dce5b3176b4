import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts and sessions of staff, the audit trail, and the role with which the api serves. */
export class StaffAndAudit1763640002000 implements MigrationInterface {
  readonly name = 'StaffAndAudit1763640002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SERVING_ROLE);
    await queryRunner.query(STAFF);
    await queryRunner.query(SESSIONS);
    await queryRunner.query(SIGN_IN_LIMITS);
    await queryRunner.query(AUDIT_ENTRIES);
    await queryRunner.query(REFUSE_AUDIT_CHANGE);
    await queryRunner.query(APPEND_AUDIT);
    await queryRunner.query(RIGHTS);
  }

  // The role stays: other databases of the same server may use it.
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION append_audit');
    await queryRunner.query('DROP TABLE audit_entries, sign_in_limits, staff_sessions, staff');
    await queryRunner.query('DROP FUNCTION refuse_audit_change');
    await queryRunner.query('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM land_api');
    await queryRunner.query('REVOKE USAGE ON SCHEMA public FROM land_api');
  }
}

// Roles belong to the whole server: processes that migrate two databases of it at once may both find it missing.
const SERVING_ROLE = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'land_api') THEN
    BEGIN
      CREATE ROLE land_api NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'land_api', 'SET') THEN
    EXECUTE format('GRANT land_api TO %I WITH INHERIT FALSE, SET TRUE', current_user);
  END IF;
END $$`;

const STAFF = `
CREATE TABLE staff (
  id uuid NOT NULL DEFAULT uuidv7(),
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  password_hash text NOT NULL,
  credentials_version integer NOT NULL DEFAULT 1,
  disabled_at timestamptz,
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_email_unique UNIQUE (email),
  CONSTRAINT staff_email_form CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  CONSTRAINT staff_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  CONSTRAINT staff_role_known CHECK (role IN ('viewer', 'agent', 'admin')),
  CONSTRAINT staff_password_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  CONSTRAINT staff_totp_confirmed CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL)
)`;

const SESSIONS = `
CREATE TABLE staff_sessions (
  token_sha256 bytea NOT NULL,
  staff_id uuid NOT NULL,
  credentials_version integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (token_sha256),
  CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id) ON DELETE CASCADE,
  CONSTRAINT staff_sessions_token_length CHECK (octet_length(token_sha256) = 32)
);
CREATE INDEX staff_sessions_staff_id ON staff_sessions (staff_id)`;

// As submission_limits: what rate-limiter-flexible expects, and a crash may empty it.
const SIGN_IN_LIMITS = `
CREATE UNLOGGED TABLE sign_in_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
) WITH (fillfactor = 50)`;

// No foreign keys: an entry outlives the account and the lead that it names.
const AUDIT_ENTRIES = `
CREATE TABLE audit_entries (
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  staff_id uuid,
  action text NOT NULL,
  lead_id uuid,
  ip inet,
  detail jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (seq),
  CONSTRAINT audit_entries_action_form CHECK (action ~ '^[a-z]+(-[a-z]+)*$'),
  CONSTRAINT audit_entries_hash_lengths CHECK (octet_length(previous_hash) = 32 AND octet_length(hash) = 32)
);
CREATE INDEX audit_entries_staff_id ON audit_entries (staff_id, seq);
CREATE INDEX audit_entries_lead_id ON audit_entries (lead_id, seq);
CREATE INDEX audit_entries_action ON audit_entries (action, seq);
CREATE INDEX audit_entries_at ON audit_entries (at, seq)`;

const REFUSE_AUDIT_CHANGE = `
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entries_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`;

// A volatile function takes a new snapshot for each of its statements: after the lock, the last entry is really the
// last. It runs with its owner's rights, so that the api can append what this function computed and nothing else.
const APPEND_AUDIT = `
CREATE FUNCTION append_audit(staff_id uuid, action text, lead_id uuid, ip inet, detail jsonb) RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  previous record;
  entry record;
BEGIN
  PERFORM pg_advisory_xact_lock(4170332002);
  SELECT e.seq, e.hash INTO previous FROM public.audit_entries e ORDER BY e.seq DESC LIMIT 1;
  SELECT coalesce(previous.seq, 0) + 1 AS seq, clock_timestamp() AS at,
         coalesce(previous.hash, decode(repeat('00', 32), 'hex')) AS previous_hash INTO entry;
  INSERT INTO public.audit_entries (seq, at, staff_id, action, lead_id, ip, detail, previous_hash, hash)
  VALUES (entry.seq, entry.at, $1, $2, $3, $4, coalesce($5, '{}'), entry.previous_hash, sha256(entry.previous_hash || convert_to(
    jsonb_build_array(entry.seq, (extract(epoch FROM entry.at) * 1000000)::bigint, $1, $2, $3, host($4), coalesce($5, '{}'))::text, 'UTF8')));
  RETURN entry.seq;
END $$;
REVOKE ALL ON FUNCTION append_audit FROM PUBLIC`;

const RIGHTS = `
GRANT USAGE ON SCHEMA public TO land_api;
GRANT SELECT, INSERT ON leads, consents TO land_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON submission_limits, sign_in_limits, staff_sessions TO land_api;
GRANT SELECT, INSERT, UPDATE ON staff TO land_api;
GRANT SELECT ON audit_entries TO land_api;
GRANT EXECUTE ON FUNCTION append_audit TO land_api`;
