import { isServerError } from './connection/database-away.js';

/** The response (409) to a change that violates a database constraint. */
interface ViolatedRule {
  readonly reason: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

const RULES = new Map<string, ViolatedRule>();

/** Sets the message for a violated constraint and the field that shows it. The module that owns the table calls it. */
export function addRule(constraint: string, field: string, message: string): void {
  RULES.set(constraint, { reason: constraint, message, errors: [{ field, message }] });
}

// foreign_key_violation and unique_violation (https://www.postgresql.org/docs/18/errcodes-appendix.html). Requests
// check first, so without an own message these errors mean that a concurrent change came in between.
const RACES = ['23503', '23505'];
const TOO_LATE = 'Somebody changed this at the same moment. Read it again, then decide.';

/** Returns the response to an error of Postgres; undefined if the error is not a violated constraint. */
export function findViolatedRule(error: unknown): ViolatedRule | undefined {
  if (!isServerError(error)) return undefined;
  const { constraint = '' } = error as { constraint?: string };
  return RULES.get(constraint) ?? (RACES.includes(error.code) ? { reason: constraint, message: TOO_LATE } : undefined);
}
