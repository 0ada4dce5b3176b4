import { DOUBTFUL_SENTENCES, HARMLESS, LEFTOVER, RUDE_SIGNS } from './doubtful-sentences.js';
import { KNOWN_USES } from './known-uses.js';
import type { Meaning } from './meaning.js';
import { findKeyword, isStopClause } from './reply-keywords.js';
import { CALLS_ONLY, welcomesTexts } from './calls-only.js';
import { isReaction, toClauses } from './reply-text.js';
import { STOP_SENTENCES, STOP_SENTENCES_SPANISH } from './stop-sentences.js';

// A text has at most 1600 characters at the carriers; what comes after says nothing more.
const MOST_CHARACTERS = 1600;
// Words that stop when they stand alone, and say little as one clause among others.
const WEAK_CLAUSE = /^(?:the |far )?(?:end|cancel|quit|remove|removed|delete|basta|baja|alto|salir|terminar|enough|stops)$/;

/**
 * Tells what a text wants. A keyword counts when it is the whole text, as the carriers have it; otherwise each clause is
 * looked at for what a reasonable person means as a stop, and then for what may be one: at last each word of a stop that is
 * left when all harmless uses that are known are taken out.
 */
export function classifyReply(body: string): Meaning {
  if (isReaction(body)) return 'other';
  const clauses = toClauses(body.slice(0, MOST_CHARACTERS));
  const keyword = findKeyword(clauses);
  if (keyword !== undefined) return keyword;
  const harmless = clauses.some(welcomesTexts) ? [...HARMLESS, ...CALLS_ONLY] : HARMLESS;
  const cleared = clauses.map((clause) => without(harmless, clause)).filter((clause) => clause !== '');
  if (cleared.some(isStop)) return 'stop';
  return RUDE_SIGNS.test(body) || cleared.some(isDoubtful) ? 'doubtful' : 'other';
}

function without(uses: readonly RegExp[], clause: string): string {
  return uses.reduce((text, use) => text.replace(use, ' '), clause).replace(/ +/g, ' ').trim();
}

function isStop(clause: string): boolean {
  if (isStopClause(clause)) return !WEAK_CLAUSE.test(clause);
  return [...STOP_SENTENCES, ...STOP_SENTENCES_SPANISH].some((sentence) => sentence.test(clause));
}

function isDoubtful(clause: string): boolean {
  return isStopClause(clause) || DOUBTFUL_SENTENCES.some((sentence) => sentence.test(clause)) || LEFTOVER.test(without(KNOWN_USES, clause));
}
