/** Accounts and sessions of staff, and the audit trail. */
export const STAFF = `
CREATE TABLE staff (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL CONSTRAINT staff_email_unique UNIQUE
    CONSTRAINT staff_email_form CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  name text NOT NULL CONSTRAINT staff_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  role text NOT NULL CONSTRAINT staff_role_known CHECK (role IN ('viewer', 'agent', 'admin')),
  password_hash text NOT NULL CONSTRAINT staff_password_argon2id CHECK (password_hash LIKE '$argon2id$%'),
  password_expires_at timestamptz,
  credentials_version integer NOT NULL DEFAULT 1,
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  CONSTRAINT staff_totp_confirmed CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL)
);

CREATE TABLE staff_sessions (
  token_sha256 bytea PRIMARY KEY CONSTRAINT staff_sessions_token_length CHECK (octet_length(token_sha256) = 32),
  id uuid NOT NULL DEFAULT uuidv7() CONSTRAINT staff_sessions_id_unique UNIQUE,
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  credentials_version integer NOT NULL,
  is_browser boolean NOT NULL DEFAULT false,
  user_agent text CONSTRAINT staff_sessions_user_agent_length CHECK (char_length(user_agent) <= 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX staff_sessions_staff_id ON staff_sessions (staff_id);

-- No foreign keys: an entry outlives the account and the lead that it names. detail holds no personal data.
CREATE TABLE audit_entries (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  staff_id uuid,
  action text NOT NULL CONSTRAINT audit_entries_action_form CHECK (action ~ '^[a-z]+(-[a-z]+)*$'),
  lead_id uuid,
  ip inet,
  detail jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_entries_hash_lengths CHECK (octet_length(previous_hash) = 32 AND octet_length(hash) = 32)
);
CREATE INDEX audit_entries_staff_id ON audit_entries (staff_id, seq);
CREATE INDEX audit_entries_lead_id ON audit_entries (lead_id, seq);
CREATE INDEX audit_entries_action ON audit_entries (action, seq);
CREATE INDEX audit_entries_at ON audit_entries (at, seq)`;
