/**
 * Why Postgres is unavailable. `database-away`: it cannot be reached, hangs or refuses writes. `database-slow`: it is
 * overloaded, or a table is locked. `disk-full`: its disk is full. Log, metrics and responses use these reasons.
 */
export type DatabaseTrouble = 'database-away' | 'database-slow' | 'disk-full';

interface DatabaseAwayOptions extends ErrorOptions {
  readonly reason?: DatabaseTrouble;
  readonly isUndone?: boolean;
  readonly isStarting?: boolean;
}

/** The error that Postgres is unavailable; the client may try again later (503). */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly reason: DatabaseTrouble;
  /** Whether it is certain that nothing was written, so that a retry is safe. */
  readonly isUndone: boolean;
  /** Whether this process has not connected yet since its start. */
  readonly isStarting: boolean;

  constructor(message: string, options: DatabaseAwayOptions = {}) {
    super(message, options);
    this.reason = options.reason ?? 'database-away';
    this.isUndone = options.isUndone ?? false;
    this.isStarting = options.isStarting ?? false;
  }
}

// Classes of https://www.postgresql.org/docs/18/errcodes-appendix.html: connection, authentication, resources (such as
// too many connections), operator intervention (such as a shutdown), system errors, a missing database.
const AWAY_CLASSES = ['08', '28', '53', '57', '58', '3D'];
const DISK_FULL = '53100';
const READ_ONLY_TRANSACTION = '25006';
// lock_timeout and statement_timeout have passed (set in data-source-options.ts).
const LOCKED = '55P03';
const SLOW = [LOCKED, '57014'];
// The message of pg-pool if all connections are busy.
const NONE_FREE = 'timeout exceeded when trying to connect';

/** Whether the Postgres server sent an error: only those have an SQLSTATE. */
export function isServerError(error: unknown): error is { code: string } {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

/** Whether the cause is a lock of another transaction that lasted longer than lock_timeout. */
export function isLocked({ cause }: DatabaseAway): boolean {
  return cause !== undefined && isServerError(cause) && cause.code === LOCKED;
}

// undefined_column, undefined_table, undefined_function.
const MISSING = ['42703', '42P01', '42883'];

/** Whether a statement failed because the schema lacks a column, table or function. */
export function isSchemaMissing(error: unknown): error is { code: string } {
  return isServerError(error) && MISSING.includes(error.code);
}

/** Whether Postgres refused a write because it is read-only, such as a former primary. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown }).code === READ_ONLY_TRANSACTION;
}

/** Returns why Postgres is unavailable; undefined if the error is a mistake in a statement. */
export function classifyTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!isServerError(error)) return (error as Error).message === NONE_FREE ? 'database-slow' : 'database-away';
  const { code } = error;
  if (code === DISK_FULL) return 'disk-full';
  if (SLOW.includes(code)) return 'database-slow';
  return isReadOnly(error) || AWAY_CLASSES.includes(code.slice(0, 2)) ? 'database-away' : undefined;
}
