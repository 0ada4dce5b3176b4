import { type Features, WEIGHTS } from './reply-features.js';
import learned from './reply-weights.json' with { type: 'json' };

/** Weights are whole numbers; this many are one unit of the score. */
export const STEPS_PER_UNIT = 1024;
const MOST_PIECES = 5;

/** A trained model: a weight for each slot of a feature, and the score of a text without features. */
export interface ReplyModel {
  readonly weights: Int16Array;
  readonly bias: number;
}

/** The committed model. `npm run replies` writes its file. */
export const MODEL: ReplyModel = { weights: decode(learned.weights), bias: learned.bias };

function decode(base64: string): Int16Array {
  const bytes = Buffer.from(base64, 'base64');
  return Int16Array.from({ length: WEIGHTS }, (_, slot) => bytes.readInt16LE(2 * slot));
}

/** How likely a text means stop: the logarithm of the odds. */
export function scoreOf({ weights, bias }: ReplyModel, { slots, values }: Features): number {
  let sum = bias;
  for (let index = 0; index < slots.length; index += 1) sum += (weights[slots[index] ?? 0] ?? 0) * (values[index] ?? 0);
  return sum / STEPS_PER_UNIT;
}

/**
 * The words that support a stop (`sign` 1) or speak against it (-1), strongest first. A feature's share is divided
 * equally among its words. Words next to each other are one piece.
 */
export function evidenceOf({ weights }: ReplyModel, features: Features, sign: 1 | -1): string[] {
  const { words, slots, values, from, until } = features;
  const shares = new Float64Array(words.length);
  slots.forEach((slot, index) => {
    const [first = 0, end = 0] = [from[index], until[index]];
    const share = (sign * (weights[slot] ?? 0) * (values[index] ?? 0)) / (end - first);
    for (let at = first; at < end; at += 1) shares[at] = (shares[at] ?? 0) + share;
  });
  const whole = shares.reduce((sum, share) => sum + Math.max(0, share), 0);
  const pieces: { words: string[]; share: number; until: number }[] = [];
  for (const [at, share] of shares.entries()) {
    if (share <= whole / 20) continue;
    const last = pieces.at(-1);
    const piece = last?.until === at ? last : { words: [], share: 0, until: at };
    if (piece !== last) pieces.push(piece);
    piece.words.push(words[at] ?? '');
    piece.share += share;
    piece.until = at + 1;
  }
  return pieces
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_PIECES)
    .map((piece) => piece.words.join(' '));
}
