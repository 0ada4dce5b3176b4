import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresOf, judgeFolds, judgeParts } from './judge-folds.js';
import { groupNearCopies } from './near-copies.js';
import { readCorpus } from './reply-corpus.js';
import { writeWeights } from './run-replies.js';

const replies = readCorpus();

test('unseen replies are understood as well as was promised, and nothing but START starts texts', () => {
  const judged = judgeFolds(replies);
  const { found, stopped, paused } = figuresOf(judged);
  expect(found).toBeGreaterThanOrEqual(97);
  expect(stopped).toBeLessThanOrEqual(1.5);
  expect(paused).toBeLessThanOrEqual(6);
  expect(judged.filter(({ label, meaning }) => label === 'keyword' && meaning !== 'stop')).toEqual([]);
  expect(judged.filter(({ label, meaning }) => label !== 'start' && meaning === 'start')).toEqual([]);
  const foldOf = new Map(judged.map(({ text, fold }) => [text, fold]));
  const groups = groupNearCopies(replies.map(({ text }) => text));
  const folds = Object.values(Object.groupBy(replies, (_, index) => groups[index] ?? 0)).map(
    (copies) => new Set(copies?.map(({ text }) => foldOf.get(text))).size,
  );
  expect(folds.filter((count) => count !== 1)).toEqual([]);
  expect(folds.length).toBeLessThan(replies.length);
});

test('replies of a writer that nothing was learned from are understood nearly as well', () => {
  const { found, stopped } = figuresOf(judgeParts(replies));
  expect(found).toBeGreaterThanOrEqual(97);
  expect(stopped).toBeLessThanOrEqual(1.5);
});

test('the weights are what the command makes of the corpus', () => {
  // Compared as a whole: a difference of this length says nothing.
  expect(writeWeights() === readFileSync(join(import.meta.dirname, '../reply-weights.json'), 'utf8')).toBe(true);
});

test('near-copies are those that share more than 60 % of their letters, also by others between them', () => {
  const texts = ['Stop texting', 'stop texting me!!', 'stop texting me now', 'How much do you pay?'];
  expect(new Set(groupNearCopies(texts)).size).toBe(2);
});
