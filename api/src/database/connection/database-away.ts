/**
 * Why Postgres does not do its part: away means that it cannot be reached, hangs or accepts no writes; slow, that a
 * table is locked or it is overloaded; or its disk is full. Log, metrics and responses use these reasons.
 */
export type DatabaseTrouble = 'database-away' | 'database-slow' | 'disk-full';

interface DatabaseAwayOptions extends ErrorOptions {
  readonly reason?: DatabaseTrouble;
  readonly isUndone?: boolean;
  readonly isStarting?: boolean;
}

/** Postgres did not do its part; the caller may try again later (503). */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly reason: DatabaseTrouble;
  /** Whether it is certain that nothing was written, so that a retry is safe. */
  readonly isUndone: boolean;
  /** Whether this process has not connected yet, as at every start. */
  readonly isStarting: boolean;

  constructor(message: string, options: DatabaseAwayOptions = {}) {
    super(message, options);
    this.reason = options.reason ?? 'database-away';
    this.isUndone = options.isUndone ?? false;
    this.isStarting = options.isStarting ?? false;
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: connection, authentication and resource trouble, a
// server that starts, stops or cancels, a standby, a database that is gone.
const AWAY_CLASSES = ['08', '28', '53', '57', '58', '3D'];
const DISK_FULL = '53100';
const READ_ONLY_TRANSACTION = '25006';
// Postgres itself says that it waited too long: lock_timeout, statement_timeout (data-source-options.ts).
const LOCKED = '55P03';
const SLOW = [LOCKED, '57014'];
// pg-pool: all connections are busy.
const NONE_FREE = 'timeout exceeded when trying to connect';

/** Whether an error came from the server: it has an SQLSTATE. */
export function isAnswer(error: unknown): error is { code: string } {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

/** Whether another transaction held the requested lock for longer than Postgres waits. */
export function isLocked({ cause }: DatabaseAway): boolean {
  return cause !== undefined && isAnswer(cause) && cause.code === LOCKED;
}

// undefined_column, undefined_table, undefined_function.
const MISSING = ['42703', '42P01', '42883'];

/** Whether a statement failed because the schema lacks something that it names. */
export function isSchemaMissing(error: unknown): error is { code: string } {
  return isAnswer(error) && MISSING.includes(error.code);
}

/** Whether Postgres refused a write, as a former primary does. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown }).code === READ_ONLY_TRANSACTION;
}

/**
 * Tells trouble with Postgres from a mistake in a statement (undefined); an error without SQLSTATE did not come from
 * the server.
 */
export function troubleOf(error: unknown): DatabaseTrouble | undefined {
  if (!isAnswer(error)) return (error as Error).message === NONE_FREE ? 'database-slow' : 'database-away';
  const { code } = error;
  if (code === DISK_FULL) return 'disk-full';
  if (SLOW.includes(code)) return 'database-slow';
  return isReadOnly(error) || AWAY_CLASSES.includes(code.slice(0, 2)) ? 'database-away' : undefined;
}
