/** Postgres cannot be reached, hangs or cannot take writes now; the caller is asked to come back (503). */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: connection, authentication and resource trouble, a
// server that starts, stops or cancels, a standby, a database that is gone.
const AWAY_CLASSES = ['08', '28', '53', '57', '58', '3D'];
const READ_ONLY_TRANSACTION = '25006';

/**
 * Tells trouble with reaching Postgres from a mistake in a statement; an error without SQLSTATE never came from the
 * server.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return code === READ_ONLY_TRANSACTION || AWAY_CLASSES.includes(code.slice(0, 2));
}
