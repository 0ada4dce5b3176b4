import { findStopWord } from './reply-keywords.js';
import { PHRASES_FOR_STAFF, STOP_PHRASES, WORD_GROUPS } from './stop-phrases.js';

const STOP_PATTERNS = STOP_PHRASES.map(({ phrase }) => toPattern(phrase));
const STAFF_PATTERNS = PHRASES_FOR_STAFF.map(({ phrase }) => toPattern(phrase));

/**
 * Finds the words that mean stop in the `clauses` of a text (see toClauses). Undefined without such words, or if the
 * text also has one of PHRASES_FOR_STAFF.
 */
export function findStopPhrase(clauses: readonly string[]): string | undefined {
  const corrected = clauses.map((clause) => {
    const words = clause.split(' ').map((word) => `${findStopWord(word) ?? word} `);
    return words.join('');
  });
  if (STAFF_PATTERNS.some((pattern) => corrected.some((clause) => pattern.test(clause)))) return undefined;
  for (const pattern of STOP_PATTERNS)
    for (const clause of corrected) {
      const found = pattern.exec(clause);
      if (found) return found[0].trim();
    }
  return undefined;
}

/** Compiles a phrase of STOP_PHRASES, such as `stop .. TEXT`, to a pattern for a clause that ends with a space. */
export function toPattern(phrase: string): RegExp {
  const parts = phrase.split(' ').map((part) => {
    if (part === '..') return String.raw`(?:\S+ ){0,3}`;
    const choices = part
      .split('/')
      .flatMap((word) => (WORD_GROUPS[word] ?? word).split(/\s+/))
      .map((word) => (word === '^' || word === '$' ? word : `${word.replace('*', String.raw`\S*`)} `));
    return `(?:${choices.join('|')})`;
  });
  return new RegExp(`(?:^|(?<= ))${parts.join('')}`);
}
