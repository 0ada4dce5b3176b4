/** `npm run replies` trains the model on the corpus and prints how well it understands unseen replies. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { classifyReply } from '../classify-reply.js';
import { figuresOf, type JudgedReply, judgeFolds, judgeParts } from './judge-folds.js';
import { readCorpus } from './reply-corpus.js';
import { toExamples, trainModel } from './train-replies.js';
import { counted } from '../../../words/counted.js';

/** The limit for judging a reply, on average. */
const MOST_MS = 0.2;
const WEIGHTS_FILE = resolve(import.meta.dirname, '../../../../src/texting/replies/reply-weights.json');

/** The content of the weights file. */
export function writeWeights(): string {
  const { weights, bias } = trainModel(readCorpus().flatMap(toExamples));
  const bytes = Buffer.alloc(2 * weights.length);
  weights.forEach((weight, index) => bytes.writeInt16LE(weight, 2 * index));
  return `${JSON.stringify({ bias, weights: bytes.toString('base64') }, undefined, 2)}\n`;
}

function say(name: string, judged: readonly JudgedReply[]): void {
  const { stops, found, harmless, stopped, paused, doubtfulFound } = figuresOf(judged);
  const percent = (share: number) => `${share.toFixed(1)} %`;
  console.log(
    `${name}: of ${counted(stops, 'stop')} ${percent(found)} stopped or paused; of ${harmless} harmless ${percent(stopped)} stopped, ` +
      `${percent(paused)} paused; of the doubtful ${percent(doubtfulFound)} stopped or paused`,
  );
}

function sayEach(judged: readonly JudgedReply[], nameOf: (reply: JudgedReply) => string): void {
  for (const [name, replies] of Object.entries(Object.groupBy(judged, nameOf))) say(name, replies ?? []);
}

if (import.meta.main) {
  writeFileSync(WEIGHTS_FILE, writeWeights());
  console.log('wrote api/src/texting/replies/reply-weights.json');
  const replies = readCorpus();
  const judged = judgeFolds(replies);
  console.log('Each tenth, judged by what was learned from the other nine:');
  sayEach(judged, ({ fold }) => `fold ${fold + 1}`);
  say('all folds', judged);
  console.log('Each part, judged by what was learned from the other parts:');
  const judgedApart = judgeParts(replies);
  sayEach(judgedApart, ({ part }) => part);
  say('all parts', judgedApart);
  const began = performance.now();
  for (const { text } of replies) classifyReply(text);
  const each = (performance.now() - began) / replies.length;
  console.log(`A reply is judged in ${each.toFixed(3)} ms, of ${MOST_MS}.`);
  if (each > MOST_MS) process.exitCode = 1;
}
