import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classifyReply } from './classify-reply.js';
import { KEYWORDS } from './reply-keywords.js';
import { readCorpus, type LabelledReply } from './training/reply-corpus.js';

const all = readCorpus();
const parts = Object.groupBy(all, ({ part }) => part);
// These bounds show that the model knows what it learned. training/judge-folds.proof.test.ts measures unseen replies.
const PARTS = [
  ['the whole corpus', all] as const,
  ...Object.entries(parts).map(([name, part = []]) => [name, part] as const),
];

const isSuppressed = ({ text }: LabelledReply) => ['stop', 'doubtful'].includes(classifyReply(text));
const labelled = (replies: readonly LabelledReply[], ...labels: string[]) =>
  replies.filter(({ label }) => labels.includes(label));

test('the corpus is large and has no reply twice', () => {
  const texts = all.map(({ text }) => text);
  expect(texts.length).toBeGreaterThanOrEqual(400);
  expect(new Set(texts).size).toBe(texts.length);
  for (const part of Object.values(parts)) expect(part?.length).toBeGreaterThanOrEqual(100);
});

test.each(PARTS)(
  'in %s every keyword, 99 %% of stops and 98 %% of doubtful replies suppress, and 2 %% of others',
  (_, replies) => {
    const [stops, doubtful] = [labelled(replies, 'stop'), labelled(replies, 'doubtful')];
    const others = labelled(replies, 'other', 'help', 'start');
    expect(labelled(replies, 'keyword').filter(({ text }) => classifyReply(text) !== 'stop')).toEqual([]);
    const [missed, overlooked] = [stops, doubtful].map((texts) => texts.filter((reply) => !isSuppressed(reply)));
    expect({ missed, isFew: Number(missed?.length) <= stops.length * 0.01 }).toMatchObject({ isFew: true });
    expect({ overlooked, isFew: Number(overlooked?.length) <= doubtful.length * 0.02 }).toMatchObject({ isFew: true });
    const stopped = others.filter(isSuppressed);
    expect({ stopped, isFew: stopped.length <= others.length * 0.02 }).toMatchObject({ isFew: true });
    const leftToStaff = doubtful.filter(({ text }) => classifyReply(text) === 'doubtful');
    expect(leftToStaff.length).toBeGreaterThan(doubtful.length * 0.6);
  },
);

test('every help and every start is found', () => {
  for (const label of ['help', 'start'])
    expect(labelled(all, label).filter(({ text }) => classifyReply(text) !== label)).toEqual([]);
});

// One reply of each kind that was once misread, because the bounds above tolerate single ones.
const MISREAD = readFileSync(join(import.meta.dirname, 'once-misread.tsv'), 'utf8')
  .trimEnd()
  .split('\n');
test.each(MISREAD.map((line) => line.split('\t')))('%s: %s', (kind, text = '') => {
  expect(classifyReply(text)).toMatch(kind === 'harmless' ? 'other' : /stop|doubtful/);
});

test.each(KEYWORDS.filter(({ mayBeStop }) => mayBeStop).map(({ text }) => text))(
  'an unknown use of "%s" is at least doubtful',
  (word) => {
    for (const text of [`${word} blah`, `blah blah ${word}`, `blah ${word} blah blah`])
      expect(['stop', 'doubtful']).toContain(classifyReply(text));
  },
);

const STOPS = KEYWORDS.filter(({ means, isProviders }) => means === 'stop' && isProviders).map(({ text }) => text);
test.each([...STOPS, 'stop all', 'opt out', 'remove'])('"%s" stops in any case and with any punctuation', (word) => {
  const capital = `${word[0]?.toUpperCase()}${word.slice(1)}`;
  const cases = [word, word.toUpperCase(), capital, `${word} please`, `Please ${word}!`, [...word].join('.')];
  const signs = ['.', '!!!', '\n', '\u200b'].map((sign) => word + sign);
  const quoted = ['  ', '""', '“”', '**', '()'].map(([before = '', after = '']) => before + word + after);
  const spelled = [...cases, ...signs, ...quoted, `\ufeff${word}`];
  expect(spelled.filter((text) => classifyReply(text) !== 'stop')).toEqual([]);
});

test('a text without words means nothing', () => {
  for (const text of ['', '\n', '\u200b', '👍', '\ud800', '\u0000', '?!', '123'])
    expect(classifyReply(text)).toBe('other');
});

test('no text takes long to classify', () => {
  const words = 'stop |the |dont want |a.|s t |remove me |\u0301|my number |ıİ|over |my old |i can to |does it to ';
  const parts = `${words}|remove the |not getting any |one more |no quiero mas |👍|“|555-`.split('|');
  const began = performance.now();
  for (const part of parts) classifyReply(part.repeat(10_000));
  expect(performance.now() - began).toBeLessThan(1000);
});
