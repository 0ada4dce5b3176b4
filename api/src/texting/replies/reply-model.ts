import { type Features, WEIGHTS } from './reply-features.js';
import learned from './reply-weights.json' with { type: 'json' };

/** Weights are whole steps of this many to one unit of the score. */
export const STEPS_PER_UNIT = 1024;
const MOST_PIECES = 5;

/** What was learned: a weight for each slot that a feature can have, and where to begin. */
export interface ReplyModel {
  readonly weights: Int16Array;
  readonly bias: number;
}

/** Words of a text that spoke for a verdict, with their share in percent of all that did. */
export interface Evidence {
  readonly words: string;
  readonly share: number;
}

/** The committed model: `npm run replies` writes the file. */
export const MODEL: ReplyModel = { weights: decode(learned.weights), bias: learned.bias };

function decode(base64: string): Int16Array {
  const bytes = Buffer.from(base64, 'base64');
  return Int16Array.from({ length: WEIGHTS }, (_, slot) => bytes.readInt16LE(2 * slot));
}

/** How much speaks for a stop: the logarithm of the odds. */
export function scoreOf({ weights, bias }: ReplyModel, { slots, values }: Features): number {
  let sum = bias;
  for (let index = 0; index < slots.length; index += 1) sum += (weights[slots[index] ?? 0] ?? 0) * (values[index] ?? 0);
  return sum / STEPS_PER_UNIT;
}

/**
 * The words that spoke for a stop (`sign` 1) or against it (-1), the strongest first. A feature speaks with each of its
 * words alike; words side by side are one piece.
 */
export function evidenceOf({ weights }: ReplyModel, features: Features, sign: 1 | -1): Evidence[] {
  const { words, slots, values, from, until } = features;
  const shares = new Float64Array(words.length);
  slots.forEach((slot, index) => {
    const [first = 0, end = 0] = [from[index], until[index]];
    const share = (sign * (weights[slot] ?? 0) * (values[index] ?? 0)) / (end - first);
    for (let at = first; at < end; at += 1) shares[at] = (shares[at] ?? 0) + share;
  });
  const whole = shares.reduce((sum, share) => sum + Math.max(0, share), 0);
  const pieces: { words: string; share: number }[] = [];
  let isOpen = false;
  shares.forEach((share, at) => {
    const word = words[at] ?? '';
    const last = pieces.at(-1);
    const counts = share > whole / 20;
    if (!counts) isOpen = false;
    else if (isOpen && last !== undefined)
      Object.assign(last, { words: `${last.words} ${word}`, share: last.share + share });
    else {
      pieces.push({ words: word, share });
      isOpen = true;
    }
  });
  return pieces
    .map(({ words: piece, share }) => ({ words: piece, share: Math.round((100 * share) / whole) }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_PIECES);
}
