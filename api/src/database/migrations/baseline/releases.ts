/** What all shells together saw of the sections' releases, and which releases they took back. */
export const RELEASES = `
CREATE TABLE release_counts (
  section text NOT NULL,
  version text NOT NULL,
  day date NOT NULL,
  views bigint NOT NULL DEFAULT 0,
  errors bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (section, version, day),
  CONSTRAINT release_counts_not_negative CHECK (views >= 0 AND errors >= 0)
);

-- Which of the shells' reports were added: one whose answer was lost is sent again.
CREATE TABLE release_reports (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX release_reports_at ON release_reports (at);

CREATE TABLE release_takebacks (
  section text NOT NULL,
  version text NOT NULL,
  reason text NOT NULL CONSTRAINT release_takebacks_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (section, version)
)`;
