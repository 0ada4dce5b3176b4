/** Requests of people about their data, also from numbers abroad. */
export const PRIVACY_REQUESTS = `
CREATE TABLE privacy_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL CONSTRAINT privacy_requests_kind_known
    CHECK (kind IN ('export', 'correct', 'erase', 'stop-marketing')),
  phone text CONSTRAINT privacy_requests_phone_form CHECK (phone ~ '^\\+[1-9][0-9]{6,14}$'),
  email text CONSTRAINT privacy_requests_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
  received_at timestamptz NOT NULL,
  confirm_by timestamptz NOT NULL,
  finish_by timestamptz NOT NULL,
  confirmed_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX privacy_requests_open ON privacy_requests (finish_by) WHERE finished_at IS NULL`;
