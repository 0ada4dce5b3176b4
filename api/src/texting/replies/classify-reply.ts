import { findStopPhrase } from './find-stop-phrase.js';
import { findKeyword, type Meaning } from './reply-keywords.js';
import { toClauses } from './reply-text.js';

// Carriers limit a text to 1600 characters.
const MOST_CHARACTERS = 1600;

/** The meaning of a text, and the words that show it: none if staff have to read it. */
export interface ReplyVerdict {
  readonly meaning: Meaning;
  readonly evidence: string[];
}

/** Classifies a text. */
export function classifyReply(body: string): Meaning {
  return judgeReply(body).meaning;
}

/**
 * Classifies a text and explains it. A keyword decides if it is the whole text, as the carriers require; a plain phrase
 * stops. Only a keyword can start texts again. All other texts are for staff to read.
 */
export function judgeReply(body: string): ReplyVerdict {
  const clauses = toClauses(body.slice(0, MOST_CHARACTERS));
  const keyword = findKeyword(clauses);
  if (keyword !== undefined) return { meaning: keyword, evidence: [clauses.join(' ')] };
  const phrase = findStopPhrase(clauses);
  return phrase === undefined ? { meaning: 'doubtful', evidence: [] } : { meaning: 'stop', evidence: [phrase] };
}
