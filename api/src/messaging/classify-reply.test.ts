import { expect, test } from '@jest/globals';
import { classifyReply } from './classify-reply.js';
import { readReplies, type LabelledReply } from './reply-corpus.fixture.js';

const written = readReplies('reply-corpus.tsv');
const heldOut = readReplies('reply-corpus-held-out.tsv');
const PARTS = [['the whole corpus', [...written, ...heldOut]], ['its held-out part', heldOut]] as const;

const isSuppressed = ({ text }: LabelledReply) => ['stop', 'doubtful'].includes(classifyReply(text));
const labelled = (replies: readonly LabelledReply[], ...labels: string[]) => replies.filter(({ label }) => labels.includes(label));

test('the corpus is large, and no reply of the held-out part is in the other', () => {
  const texts = [...written, ...heldOut].map(({ text }) => text);
  expect(texts.length).toBeGreaterThanOrEqual(400);
  expect(new Set(texts).size).toBe(texts.length);
  expect(heldOut.length).toBeGreaterThanOrEqual(100);
});

test.each(PARTS)('in %s no keyword is missed', (_name, replies) => {
  expect(labelled(replies, 'keyword').filter(({ text }) => classifyReply(text) !== 'stop')).toEqual([]);
});

test.each(PARTS)('in %s at least 99 % of the sentences that mean stop are found', (_name, replies) => {
  const sentences = labelled(replies, 'stop');
  const missed = sentences.filter((reply) => !isSuppressed(reply));
  expect({ missed, isEnough: missed.length <= sentences.length * 0.01 }).toMatchObject({ isEnough: true });
});

test.each(PARTS)('in %s at most 2 %% of the others are taken for a stop', (_name, replies) => {
  const others = labelled(replies, 'other', 'help', 'start');
  const stopped = others.filter(isSuppressed);
  expect({ stopped, isFew: stopped.length <= others.length * 0.02 }).toMatchObject({ isFew: true });
});

test.each(PARTS)('in %s every doubtful reply suppresses, and most are left to staff', (_name, replies) => {
  const doubtful = labelled(replies, 'doubtful');
  expect(doubtful.filter((reply) => !isSuppressed(reply))).toEqual([]);
  expect(doubtful.filter(({ text }) => classifyReply(text) === 'doubtful').length).toBeGreaterThan(doubtful.length * 0.6);
});

test.each(['help', 'start'] as const)('every %s is found', (label) => {
  expect(labelled([...written, ...heldOut], label).filter(({ text }) => classifyReply(text) !== label)).toEqual([]);
});

const KEYWORDS = ['stop', 'stopall', 'stop all', 'end', 'cancel', 'unsubscribe', 'quit', 'revoke', 'optout', 'opt out', 'remove'];
test.each(KEYWORDS)('%s stops in any case and punctuation', (word) => {
  const spelled = [word, word.toUpperCase(), `${word[0]?.toUpperCase()}${word.slice(1)}`, `${word}.`, `${word}!!!`, ` ${word} `, `"${word}"`, `“${word}”`, `*${word}*`, `(${word})`, `${word}\n`, `${word} please`, `Please ${word}!`, [...word].join('.'), `${word}\u200b`, `\ufeff${word}`];
  expect(spelled.filter((text) => classifyReply(text) !== 'stop')).toEqual([]);
});

test.each(['', ' ', '\n', '\u200b', '👍', '\ud800', '\u0000', '.', '?!', '123'])('%j is nothing', (text) => {
  expect(classifyReply(text)).toBe('other');
});

test('no text takes long, however it is made', () => {
  const parts = ['stop ', 'the ', 'dont want ', 'a.', 's t ', 'remove me ', '\u0301', 'my number ', 'ıİ', 'over '];
  const began = performance.now();
  for (const part of parts) classifyReply(part.repeat(10_000));
  expect(performance.now() - began).toBeLessThan(1000);
});
