/**
 * The columns that rate-limiter-flexible expects, in the order of its statements. Unlogged: a crash of Postgres empties
 * them, which costs a minute of counting, and a submission costs no second wait for the disk.
 */
export const LIMITS = `
CREATE UNLOGGED TABLE submission_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
) WITH (fillfactor = 50);
CREATE UNLOGGED TABLE sign_in_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
) WITH (fillfactor = 50)`;
