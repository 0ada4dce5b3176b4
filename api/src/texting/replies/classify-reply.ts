import { featuresOf } from './reply-features.js';
import { findKeyword, type Meaning } from './reply-keywords.js';
import { evidenceOf, MODEL, type ReplyModel, scoreOf } from './reply-model.js';
import { isQuestion, toClauses } from './reply-text.js';

// Carriers limit a text to 1600 characters.
const MOST_CHARACTERS = 1600;
/** The scores from which a text stops its number, or pauses texts until staff have read it. */
const STOPS_FROM = 1.8;
const PAUSES_FROM = -0.9;

/** What a text means, and why. */
export interface ReplyVerdict {
  readonly meaning: Meaning;
  /** The words that support the meaning, strongest first. */
  readonly evidence: () => string[];
}

/** Classifies a text. */
export function classifyReply(body: string): Meaning {
  return judgeReply(body).meaning;
}

/**
 * Classifies a text and explains it. If the whole text is a keyword, that decides, as the carriers require. The model
 * judges everything else. Only a keyword can start texts again.
 */
export function judgeReply(body: string, model: ReplyModel = MODEL): ReplyVerdict {
  const text = body.slice(0, MOST_CHARACTERS);
  const clauses = toClauses(text);
  const keyword = findKeyword(clauses);
  if (keyword !== undefined) return { meaning: keyword, evidence: () => [clauses.join(' ')] };
  if (clauses.length === 0) return { meaning: 'other', evidence: () => [] };
  const features = featuresOf(clauses, isQuestion(text));
  const score = scoreOf(model, features);
  const meaning = score >= STOPS_FROM ? 'stop' : score >= PAUSES_FROM ? 'doubtful' : 'other';
  return { meaning, evidence: () => evidenceOf(model, features, meaning === 'other' ? -1 : 1) };
}
