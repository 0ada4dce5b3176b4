import { findStopPhrase } from './find-stop-phrase.js';
import { findKeyword, type Meaning } from './reply-keywords.js';
import { toClauses } from './reply-text.js';

// Carriers limit a text to 1600 characters.
const MOST_CHARACTERS = 1600;

/** The meaning of a text, and the words that decided it; no words if staff have to read the text. */
export interface ReplyVerdict {
  readonly meaning: Meaning;
  readonly evidence: string[];
}

/** Classifies a text. */
export function classifyReply(body: string): Meaning {
  return judgeReply(body).meaning;
}

/**
 * Classifies a text, with the words that decided. A keyword counts if it is the whole text, as the carriers require; a
 * stop phrase counts anywhere in the text. All other texts wait for staff (`doubtful`).
 */
export function judgeReply(body: string): ReplyVerdict {
  const clauses = toClauses(body.slice(0, MOST_CHARACTERS));
  const keyword = findKeyword(clauses);
  if (keyword !== undefined) return { meaning: keyword, evidence: [clauses.join(' ')] };
  const phrase = findStopPhrase(clauses);
  return phrase === undefined ? { meaning: 'doubtful', evidence: [] } : { meaning: 'stop', evidence: [phrase] };
}
