/** The columns that the search covers, besides former values and staff's notes. */
export const SEARCHED_COLUMNS = ['first_name', 'last_name', 'email', 'phone', 'note'];

/** The stored submissions. */
export const LEADS = `
CREATE TABLE leads (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  type text NOT NULL CONSTRAINT leads_type_known CHECK (type IN ('seller', 'buyer')),
  source text NOT NULL DEFAULT 'form' CONSTRAINT leads_source_known
    CHECK (source IN ('form', 'phone', 'letter', 'email', 'in-person', 'other')),
  is_test boolean NOT NULL DEFAULT false,
  received_at timestamptz NOT NULL DEFAULT now(),
  idempotency_key text CONSTRAINT leads_idempotency_key_length CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
  body_sha256 bytea NOT NULL CONSTRAINT leads_body_sha256_length CHECK (octet_length(body_sha256) = 32),

  first_name text NOT NULL CONSTRAINT leads_first_name_length CHECK (char_length(first_name) BETWEEN 1 AND 100),
  last_name text NOT NULL CONSTRAINT leads_last_name_length CHECK (char_length(last_name) BETWEEN 1 AND 100),
  email text CONSTRAINT leads_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
  phone text NOT NULL CONSTRAINT leads_phone_form CHECK (phone ~ '^\\+1[0-9]{10}$'),
  phone_unlikely boolean NOT NULL,
  note text CONSTRAINT leads_note_length CHECK (char_length(note) <= 5000),
  note_fingerprint bigint,
  interests text[] CONSTRAINT leads_interests_known CHECK (
    cardinality(interests) >= 1 AND interests <@ ARRAY['Residential Development', 'Commercial Land',
      'Agricultural Land', 'Recreational Land', 'Raw Land for Investment']
  ),
  former jsonb NOT NULL DEFAULT '[]',
  search_text text,

  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'new',
  assignee_id uuid REFERENCES staff (id),
  follow_up_at timestamptz,
  lost_reason text CONSTRAINT leads_lost_reason_known CHECK (
    lost_reason IN ('not-interested', 'price', 'sold-elsewhere', 'not-the-owner', 'title-problem', 'unsuitable-land',
      'unreachable', 'other')
  ),
  respond_by timestamptz,
  first_contact_at timestamptz,
  quarantined boolean NOT NULL DEFAULT false,
  quarantine_state text NOT NULL DEFAULT 'none' CONSTRAINT leads_quarantine_state_known
    CHECK (quarantine_state IN ('none', 'suspected', 'released', 'confirmed')),
  quarantine_reasons text[] NOT NULL DEFAULT '{}' CONSTRAINT leads_quarantine_reasons_known CHECK (
    quarantine_reasons <@ ARRAY['trap-filled', 'filled-too-fast', 'repeated-text', 'many-from-phone',
      'many-from-email', 'many-from-network']
  ),

  CONSTRAINT leads_idempotency_key_per_type UNIQUE (type, idempotency_key),
  -- Only staff add the e-mail address of a seller.
  CONSTRAINT leads_fields_of_type CHECK (
    CASE type WHEN 'seller' THEN interests IS NULL ELSE email IS NOT NULL AND interests IS NOT NULL AND note IS NULL END
  ),
  CONSTRAINT leads_status_of_type CHECK (
    CASE type WHEN 'seller' THEN status IN ('new', 'contacted', 'offer-made', 'under-contract', 'closed', 'lost')
              ELSE status IN ('new', 'contacted', 'active', 'inactive') END
  ),
  CONSTRAINT leads_lost_reason_of_lost CHECK (lost_reason IS NULL OR status = 'lost'),
  CONSTRAINT leads_respond_by_of_type CHECK (type = 'seller' OR respond_by IS NULL),
  CONSTRAINT leads_first_contact_after_receipt CHECK (first_contact_at >= received_at),
  CONSTRAINT leads_quarantined_by_state CHECK (quarantined = (quarantine_state IN ('suspected', 'confirmed')))
)`;
