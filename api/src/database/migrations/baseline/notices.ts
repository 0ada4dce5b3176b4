/** What is told about leads: a notice, queued where the lead is stored, and who is told about it and by which way. */
export const NOTICES = `
-- The id is the event's id: the same in every delivery and every try.
CREATE TABLE notices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL CONSTRAINT notices_kind_known CHECK (kind IN ('lead-received', 'lead-at-risk', 'lead-overdue')),
  lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  relayed_at timestamptz,
  CONSTRAINT notices_once UNIQUE (lead_id, kind)
);
CREATE INDEX notices_to_relay ON notices (id) WHERE relayed_at IS NULL;

CREATE TABLE notice_deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  notice_id uuid NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  channel text NOT NULL,
  destination text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_attempt_at timestamptz DEFAULT now(),
  leased_until timestamptz,
  ended_at timestamptz,
  CONSTRAINT notice_deliveries_once UNIQUE (notice_id, channel, destination),
  CONSTRAINT notice_deliveries_known CHECK (channel IN ('email', 'webhook') AND state IN ('pending', 'sent', 'failed')),
  CONSTRAINT notice_deliveries_ended
    CHECK ((state = 'pending') = (ended_at IS NULL) AND (state = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT notice_deliveries_lengths CHECK (char_length(destination) <= 400 AND char_length(last_error) <= 200)
);
CREATE INDEX notice_deliveries_by_state ON notice_deliveries (state, id);
CREATE INDEX notice_deliveries_due ON notice_deliveries (next_attempt_at) WHERE state = 'pending'`;
