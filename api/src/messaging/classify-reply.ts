import { DOUBTFUL_SENTENCES, HARMLESS, RUDE_SIGNS } from './doubtful-sentences.js';
import type { Meaning } from './meaning.js';
import { findKeyword, isStopClause } from './reply-keywords.js';
import { isReaction, toClauses } from './reply-text.js';
import { STOP_SENTENCES, STOP_SENTENCES_SPANISH } from './stop-sentences.js';

// A text has at most 1600 characters at the carriers; what comes after says nothing more.
const MOST_CHARACTERS = 1600;
// Words that stop when they stand alone, and say little as one clause among others.
const WEAK_CLAUSE = /^(?:the |far )?(?:end|cancel|quit|remove|removed|delete|basta|baja|alto|salir|terminar|enough|stops)$/;

/**
 * Tells what a text wants. A keyword counts when it is the whole text, as the carriers have it; otherwise each clause is
 * looked at for what a reasonable person means as a stop, and then for what may be one.
 */
export function classifyReply(body: string): Meaning {
  if (isReaction(body)) return 'other';
  const clauses = toClauses(body.slice(0, MOST_CHARACTERS));
  const keyword = findKeyword(clauses);
  if (keyword !== undefined) return keyword;
  const cleared = clauses.map(withoutHarmless).filter((clause) => clause !== '');
  if (cleared.some(isStop)) return 'stop';
  return RUDE_SIGNS.test(body) || cleared.some(isDoubtful) ? 'doubtful' : 'other';
}

function withoutHarmless(clause: string): string {
  return HARMLESS.reduce((text, harmless) => text.replace(harmless, ' '), clause).replace(/ +/g, ' ').trim();
}

function isStop(clause: string): boolean {
  if (isStopClause(clause)) return !WEAK_CLAUSE.test(clause);
  return [...STOP_SENTENCES, ...STOP_SENTENCES_SPANISH].some((sentence) => sentence.test(clause));
}

function isDoubtful(clause: string): boolean {
  return isStopClause(clause) || DOUBTFUL_SENTENCES.some((sentence) => sentence.test(clause));
}
