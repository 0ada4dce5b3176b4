import { featuresOf, type Features, WEIGHTS } from '../reply-features.js';
import { type ReplyModel, STEPS_PER_UNIT } from '../reply-model.js';
import { isQuestion, toClauses } from '../reply-text.js';
import type { LabelledReply } from './reply-corpus.js';

// How certain each label is that a text means stop.
const TARGETS: Readonly<Record<LabelledReply['label'], number>> = {
  keyword: 1,
  stop: 1,
  doubtful: 0.7,
  start: 0,
  help: 0,
  other: 0,
};
const PENALTY = 1e-5;
const ROUNDS = 100;
// Larger steps reach the same weights sooner; much larger ones never settle.
const STEP = 8;

/** A reply with the features of its text. */
export interface Example {
  readonly features: Features;
  readonly target: number;
}

/** The examples of a reply: as it was written, and without its punctuation. */
export function toExamples({ text, label }: LabelledReply): Example[] {
  const clauses = toClauses(text);
  const asWritten = { features: featuresOf(clauses, isQuestion(text)), target: TARGETS[label] };
  if (clauses.length < 2 && !isQuestion(text)) return [asWritten];
  return [asWritten, { ...asWritten, features: featuresOf([clauses.join(' ')], false) }];
}

/**
 * Logistic regression with a penalty on large weights, all examples at once, with Nesterov's momentum. Every CPU and
 * engine gets the same weights: the only operations are sums, products, quotients and square roots, always in the same
 * order, and the results are rounded.
 */
export function trainModel(examples: readonly Example[]): ReplyModel {
  const used = Uint16Array.from(new Set(examples.flatMap(({ features }) => [...features.slots])));
  const weights = new Float64Array(WEIGHTS + 1);
  // The weights, moved ahead by their momentum. The last one is the bias, which has no penalty.
  const ahead = new Float64Array(WEIGHTS + 1);
  const slopes = new Float64Array(WEIGHTS + 1);
  let pace = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    slopes.fill(0);
    for (const example of examples) addSlopes(slopes, ahead, example, examples.length);
    const nextPace = (1 + Math.sqrt(1 + 4 * pace * pace)) / 2;
    const momentum = (pace - 1) / nextPace;
    pace = nextPace;
    for (const slot of used) move(slot, PENALTY);
    move(WEIGHTS, 0);

    function move(slot: number, penalty: number): void {
      const at = ahead[slot] ?? 0;
      const next = at - STEP * ((slopes[slot] ?? 0) + penalty * at);
      ahead[slot] = next + momentum * (next - (weights[slot] ?? 0));
      weights[slot] = next;
    }
  }
  const rounded = Int16Array.from(weights, (weight) => Math.round(weight * STEPS_PER_UNIT));
  return { weights: rounded.subarray(0, WEIGHTS), bias: rounded[WEIGHTS] ?? 0 };
}

function addSlopes(slopes: Float64Array, weights: Float64Array, { features, target }: Example, count: number): void {
  const { slots, values } = features;
  let score = weights[WEIGHTS] ?? 0;
  for (let index = 0; index < slots.length; index += 1)
    score += (weights[slots[index] ?? 0] ?? 0) * (values[index] ?? 0);
  const error = (1 / (1 + exp(-score)) - target) / count;
  for (let index = 0; index < slots.length; index += 1)
    slopes[slots[index] ?? 0] = (slopes[slots[index] ?? 0] ?? 0) + error * (values[index] ?? 0);
  slopes[WEIGHTS] = (slopes[WEIGHTS] ?? 0) + error;
}

// Math.exp may differ in its last digit between engines and CPUs.
function exp(power: number): number {
  const part = Math.max(-40, Math.min(40, power)) / 1024;
  let value = 1 + part * (1 + (part / 2) * (1 + (part / 3) * (1 + part / 4)));
  for (let square = 0; square < 10; square += 1) value *= value;
  return value;
}
