import { DOUBTFUL_SENTENCES, HARMLESS, LEFTOVER, RUDE_SIGNS } from './doubtful-sentences.js';
import { KNOWN_USES } from './known-uses.js';
import { findKeyword, isStopClause, KEYWORDS, type Meaning } from './reply-keywords.js';
import { isReaction, toClauses } from './reply-text.js';
import { STOP_SENTENCES, STOP_SENTENCES_SPANISH } from './stop-sentences.js';

// A text has at most 1600 characters at the carriers; what comes after says nothing more.
const MOST_CHARACTERS = 1600;
// Words that stop when they stand alone, and say little as one clause among others.
const WEAK = KEYWORDS.filter(({ isWeak }) => isWeak).map(({ text }) => text);
const WEAK_CLAUSE = new RegExp(`^(?:the |far )?(?:${WEAK.join('|')})$`);

/**
 * Tells what a text wants. A keyword counts when it is the whole text, as the carriers have it; otherwise each clause
 * is looked at for what a reasonable person means as a stop, and then for what may be one: at last each word of a stop
 * that is left when all harmless uses that are known are taken out.
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
  return uses
    .reduce((text, use) => text.replace(use, ' '), clause)
    .replace(/ +/g, ' ')
    .trim();
}

function isStop(clause: string): boolean {
  if (isStopClause(clause)) return !WEAK_CLAUSE.test(clause);
  return [...STOP_SENTENCES, ...STOP_SENTENCES_SPANISH].some((sentence) => sentence.test(clause));
}

function isDoubtful(clause: string): boolean {
  return (
    isStopClause(clause) ||
    DOUBTFUL_SENTENCES.some((sentence) => sentence.test(clause)) ||
    LEFTOVER.test(without(KNOWN_USES, clause))
  );
}

const WELCOMES = [
  /\b(?:(?:just|only|rather|better to|instead|and please|or just) (?:text|txt|message)|(?:can|could|but) (?:text|txt|message) (?:me|us))\b(?! (?:my|the|him|her|this)\b)(?! (?:(?:me|us) )?(?:again|anymore|any more|no more|ever|and ill|or ill))/,
  /^(?:please |pls |plz )?(?:text|txt|message)(?: (?:me|us))?(?: (?:instead|only|please|pls|plz))*$/,
  /\b(?:texts?|texting|txt|sms|messages?|messaging)(?: (?:me|us))? (?:is|are|works?|would be|only|instead)\b(?! (?:not|annoying|illegal|harass\w*|unwanted|bad|no))/,
  /\bprefer (?:a )?(?:texts?|texting|messages?)\b/,
  /\b(?:solo|mejor|prefiero)(?: por)? (?:textos?|mensajes?)\b/,
];
const NO_WELCOME = /\b(?:dont|do not|never|stop|quit|no|or|nor|not)(?: \w+)? (?:text|txt|texting|messag)/;

/** Tells whether a clause asks for texts, or is content with them. */
function welcomesTexts(clause: string): boolean {
  return !NO_WELCOME.test(clause) && WELCOMES.some((welcome) => welcome.test(clause));
}

/** Who is content with texts and wants no calls, or none at some hour, wants no stop. */
const CALLS_ONLY: readonly RegExp[] = [
  /\b(?:please )?(?:stop|quit)(?: with)?(?: (?:the|these|all|your))? (?:calling|calls|phone calls)(?: (?:me|us|my \w+))?\b(?! (?:and|or) (?:text|messag))/g,
  /\b(?:dont|do not|never)(?: ever)? (?:call|phone)(?: (?:me|us|my \w+|this number|here))?(?: (?:at|on|during|before|after|in|while|when) [\w ]+)?\b(?! (?:and|or) (?:text|messag))/g,
  /\bno (?:more )?(?:phone )?calls?\b/g,
];
