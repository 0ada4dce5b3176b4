/**
 * The work of staff on a lead. Entries of the timeline have the time when they were stored, not when their transaction
 * began, so that a change that waited for another comes after it.
 */
export const LEAD_WORK = `
CREATE TABLE lead_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  lead_id uuid NOT NULL REFERENCES leads (id),
  staff_id uuid NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  text text NOT NULL CONSTRAINT lead_notes_text_length CHECK (char_length(text) BETWEEN 1 AND 5000),
  taken_back_at timestamptz
);
CREATE INDEX lead_notes_lead_id ON lead_notes (lead_id);

-- origin_id: the contact with another lead of the same person that this one was copied from.
CREATE TABLE lead_contacts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  lead_id uuid NOT NULL REFERENCES leads (id),
  staff_id uuid NOT NULL REFERENCES staff (id),
  channel text NOT NULL CONSTRAINT lead_contacts_channel_known
    CHECK (channel IN ('call', 'text', 'email', 'in-person')),
  outcome text NOT NULL CONSTRAINT lead_contacts_outcome_known
    CHECK (outcome IN ('reached', 'message-left', 'no-answer', 'unreachable')),
  at timestamptz NOT NULL,
  logged_at timestamptz NOT NULL DEFAULT now(),
  origin_id uuid REFERENCES lead_contacts (id) ON DELETE SET NULL,
  CONSTRAINT lead_contacts_at_past CHECK (at <= logged_at)
);
CREATE INDEX lead_contacts_lead_id ON lead_contacts (lead_id);
CREATE INDEX lead_contacts_origin_id ON lead_contacts (origin_id) WHERE origin_id IS NOT NULL;

CREATE TABLE contact_retractions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  contact_id uuid NOT NULL UNIQUE REFERENCES lead_contacts (id) ON DELETE CASCADE,
  staff_id uuid NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE lead_events (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  lead_id uuid NOT NULL REFERENCES leads (id),
  staff_id uuid REFERENCES staff (id),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL CONSTRAINT lead_events_kind_known CHECK (
    kind IN ('status-changed', 'lost-reason-changed', 'assignee-changed', 'follow-up-changed', 'quarantine-released',
      'quarantine-confirmed', 'change-undone', 'entered', 'person-corrected', 'same-person-said',
      'same-person-retracted', 'note-edited', 'note-taken-back', 'note-struck')
  ),
  bulk_id uuid,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX lead_events_lead_id ON lead_events (lead_id);
CREATE INDEX lead_events_bulk_id ON lead_events (bulk_id, id) WHERE bulk_id IS NOT NULL;

-- The smaller id comes first, so that two leads are one row in whatever order they were linked.
CREATE TABLE same_person (
  lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  staff_id uuid NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (lead_id, other_id),
  CONSTRAINT same_person_order CHECK (lead_id < other_id)
);
CREATE INDEX same_person_other_id ON same_person (other_id);

CREATE TABLE lead_views (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  staff_id uuid NOT NULL REFERENCES staff (id),
  name text NOT NULL CONSTRAINT lead_views_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
  shared boolean NOT NULL DEFAULT false,
  filters jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT lead_views_name_per_staff UNIQUE (staff_id, name)
);

-- Requests of staff with an Idempotency-Key and their responses. Deleted with the lead.
CREATE TABLE staff_attempts (
  staff_id uuid NOT NULL REFERENCES staff (id),
  key text NOT NULL CONSTRAINT staff_attempts_key_length CHECK (octet_length(key) BETWEEN 1 AND 255),
  request_sha256 bytea NOT NULL,
  lead_id uuid REFERENCES leads (id) ON DELETE CASCADE,
  answer jsonb,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, key)
);
CREATE INDEX staff_attempts_lead_id ON staff_attempts (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX staff_attempts_at ON staff_attempts (at);

-- Who is looking at a lead. Unlogged, because it is worthless after a crash.
CREATE UNLOGGED TABLE lead_viewings (
  lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  staff_id uuid NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (lead_id, staff_id)
);
CREATE INDEX lead_viewings_at ON lead_viewings (at);

-- Tells desks that have a lead open that it was erased; the audit trail does not name erased leads. Kept for minutes and
-- unlogged, because after a crash no desk has the lead open.
CREATE UNLOGGED TABLE erased_leads (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  lead_ids uuid[] NOT NULL
)`;
