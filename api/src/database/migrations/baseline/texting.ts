/**
 * Who may not be texted, what people wrote back, and each answer of the gate. A stopped number is remembered by its
 * keyed hash alone, so that it stays stopped when its person is erased. The api deletes none of it, but that the
 * erasure of a person takes the sender and the words of a message.
 */
export const TEXTING = `
-- stops tells whether another stop came after one that staff look at. is_paused: its owner knows it only as a pause, so
-- that the first clear STOP is still to be confirmed, and any START lifts it. A START sent before stopped_at comes late.
CREATE TABLE suppressions (
  phone_hash bytea PRIMARY KEY CONSTRAINT suppressions_hash_length CHECK (octet_length(phone_hash) = 32),
  source text NOT NULL CONSTRAINT suppressions_source_known CHECK (source IN ('inbound', 'staff', 'page')),
  stopped_at timestamptz NOT NULL,
  restored_at timestamptz,
  stops integer NOT NULL DEFAULT 1,
  is_paused boolean NOT NULL DEFAULT false
);

-- Sender and text are null once their person is erased; that the message was there, and what it did, stays.
CREATE TABLE inbound_messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  provider text NOT NULL,
  provider_id text NOT NULL,
  phone text,
  phone_hash bytea NOT NULL CONSTRAINT inbound_messages_hash_length CHECK (octet_length(phone_hash) = 32),
  body text,
  sent_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  meaning text NOT NULL,
  effect text NOT NULL DEFAULT 'pending',
  stop_number integer,
  review text NOT NULL DEFAULT 'none',
  decision text,
  decided_by uuid REFERENCES staff (id),
  decided_at timestamptz,
  CONSTRAINT inbound_messages_once UNIQUE (provider, provider_id),
  CONSTRAINT inbound_messages_known CHECK (
    provider IN ('twilio', 'neutral') AND meaning IN ('stop', 'doubtful', 'start', 'help', 'other')
    AND effect IN ('pending', 'stopped', 'already-stopped', 'restored', 'none')
    AND review IN ('none', 'needed', 'decided') AND decision IN ('stop', 'no-stop')
    AND (review = 'decided') = (decision IS NOT NULL)
  ),
  CONSTRAINT inbound_messages_lengths CHECK (
    char_length(provider_id) BETWEEN 1 AND 200 AND char_length(phone) <= 64 AND char_length(body) <= 2000
  )
);
CREATE INDEX inbound_messages_by_phone ON inbound_messages (phone_hash);
CREATE INDEX inbound_messages_to_review ON inbound_messages (id) WHERE review = 'needed';
-- Nearly always empty, so that the gate and an export of all leads look into it at no cost.
CREATE INDEX inbound_messages_pending ON inbound_messages (phone_hash) WHERE effect = 'pending';

CREATE TABLE text_decisions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  phone_hash bytea NOT NULL CONSTRAINT text_decisions_hash_length CHECK (octet_length(phone_hash) = 32),
  at timestamptz NOT NULL DEFAULT now(),
  may_text boolean NOT NULL,
  reasons text[] NOT NULL,
  CONSTRAINT text_decisions_reasoned CHECK (
    may_text = (reasons = '{}') AND reasons <@ ARRAY['stopped', 'no-consent', 'unreachable', 'quiet-hours']
  )
);
CREATE INDEX text_decisions_by_phone ON text_decisions (phone_hash);

-- States in which nobody may be texted for a while, such as under an emergency order.
CREATE TABLE closed_states (
  state text PRIMARY KEY,
  until timestamptz NOT NULL
)`;
