import { featuresOf } from './reply-features.js';
import { findKeyword, type Meaning } from './reply-keywords.js';
import { type Evidence, evidenceOf, MODEL, type ReplyModel, scoreOf } from './reply-model.js';
import { isQuestion, toClauses } from './reply-text.js';

// A text has at most 1600 characters at the carriers; what comes after says nothing more.
const MOST_CHARACTERS = 1600;
/** From which scores on a text stops its number, or pauses texts until staff have read it. */
const STOPS_FROM = 1.8;
const PAUSES_FROM = -0.9;

/** What a text wants, and how that was found. */
export interface ReplyVerdict {
  readonly meaning: Meaning;
  /** The pieces of the text that spoke for it, the strongest first. */
  readonly evidence: () => readonly Evidence[];
}

/** Tells what a text wants. */
export function classifyReply(body: string): Meaning {
  return judgeReply(body).meaning;
}

/**
 * Tells what a text wants, and why. A keyword decides when it is the whole text, as the carriers have it; everything
 * else is judged by what was learned from the corpus. Nothing but a keyword starts texts again.
 */
export function judgeReply(body: string, model: ReplyModel = MODEL): ReplyVerdict {
  const text = body.slice(0, MOST_CHARACTERS);
  const clauses = toClauses(text);
  const keyword = findKeyword(clauses);
  if (keyword !== undefined) return { meaning: keyword, evidence: () => [{ words: clauses.join(' '), share: 100 }] };
  if (clauses.length === 0) return { meaning: 'other', evidence: () => [] };
  const features = featuresOf(clauses, isQuestion(text));
  const score = scoreOf(model, features);
  const meaning = score >= STOPS_FROM ? 'stop' : score >= PAUSES_FROM ? 'doubtful' : 'other';
  return { meaning, evidence: () => evidenceOf(model, features, meaning === 'other' ? -1 : 1) };
}
