const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
// Rounds like NUMBER: 0.99999 is written as 1, so it takes the singular.
const RULES = new Intl.PluralRules('en-US', { maximumFractionDigits: 4 });

/** The words that go with a number of things: "is" for 1, "are" for 0, 0.5 and 2. */
export const forCount = (count: number, one: string, more: string) => (RULES.select(count) === 'one' ? one : more);

/**
 * "1 hour", "0 hours", "2,000 hours", "2 entries are". The desk has the same function in `formatting/lead-words.ts`.
 */
export const counted = (count: number, one: string, more = `${one}s`) =>
  `${NUMBER.format(count)} ${forCount(count, one, more)}`;
