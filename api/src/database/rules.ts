import { isAnswer } from './connection/database-away.js';

/** The message to a sender whose change violates a database constraint. */
interface BrokenRule {
  readonly reason: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

const RULES = new Map<string, BrokenRule>();

/** Puts a constraint into words, for a field; the module that owns the table calls it. */
export function rule(constraint: string, field: string, message: string): void {
  RULES.set(constraint, { reason: constraint, message, errors: [{ field, message }] });
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: foreign key, unique. An earlier check by the same request
// found no violation.
const RACES = ['23503', '23505'];
const TOO_LATE = 'Somebody changed this at the same moment. Read it again, then decide.';

/** The message for an error of Postgres; undefined for any other error. */
export function brokenRule(error: unknown): BrokenRule | undefined {
  if (!isAnswer(error)) return undefined;
  const { constraint = '' } = error as { constraint?: string };
  return RULES.get(constraint) ?? (RACES.includes(error.code) ? { reason: constraint, message: TOO_LATE } : undefined);
}
