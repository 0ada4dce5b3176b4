import { findStopWord } from './reply-keywords.js';
import { PHRASES_FOR_STAFF, STOP_PHRASES, WORD_GROUPS } from './stop-phrases.js';

const STOPS = STOP_PHRASES.map(({ phrase }) => toPattern(phrase));
const FOR_STAFF = PHRASES_FOR_STAFF.map(({ phrase }) => toPattern(phrase));

/**
 * The words that mean stop in a text of `clauses`, as toClauses returns them. Undefined if there are none, or if the
 * text also has a phrase that leaves it to staff.
 */
export function findStopPhrase(clauses: readonly string[]): string | undefined {
  const corrected = clauses.map((clause) => {
    const words = clause.split(' ').map((word) => `${findStopWord(word) ?? word} `);
    return words.join('');
  });
  if (FOR_STAFF.some((pattern) => corrected.some((clause) => pattern.test(clause)))) return undefined;
  for (const pattern of STOPS)
    for (const clause of corrected) {
      const found = pattern.exec(clause);
      if (found) return found[0].trim();
    }
  return undefined;
}

/** @param phrase as in STOP_PHRASES */
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
