import { expect, test } from '@jest/globals';
import { classifyReply } from './classify-reply.js';
import { KEYWORDS } from './reply-keywords.js';
import { readCorpus, type LabelledReply } from './training/reply-corpus.js';

const all = readCorpus();
const parts = Object.groupBy(all, ({ part }) => part);
// What is measured here is that nothing gets lost of what was learned; training/judge-folds.proof.test.ts measures what
// an unseen reply is taken for.
const PARTS = [
  ['the whole corpus', all] as const,
  ...Object.entries(parts).map(([name, part = []]) => [name, part] as const),
];

const isSuppressed = ({ text }: LabelledReply) => ['stop', 'doubtful'].includes(classifyReply(text));
const labelled = (replies: readonly LabelledReply[], ...labels: string[]) =>
  replies.filter(({ label }) => labels.includes(label));

test('the corpus is large, and no reply is in it twice', () => {
  const texts = all.map(({ text }) => text);
  expect(texts.length).toBeGreaterThanOrEqual(400);
  expect(new Set(texts).size).toBe(texts.length);
  for (const part of Object.values(parts)) expect(part?.length).toBeGreaterThanOrEqual(100);
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
  const missed = doubtful.filter((reply) => !isSuppressed(reply));
  expect({ missed, isFew: missed.length <= doubtful.length * 0.02 }).toMatchObject({ isFew: true });
  expect(doubtful.filter(({ text }) => classifyReply(text) === 'doubtful').length).toBeGreaterThan(
    doubtful.length * 0.6,
  );
});

test.each(['help', 'start'] as const)('every %s is found', (label) => {
  expect(labelled(all, label).filter(({ text }) => classifyReply(text) !== label)).toEqual([]);
});

// One of each family that was once missed; the bounds above would let single ones go.
const ONCE_MISSED = [
  "If you don't stop texting me I'm calling my lawyer",
  "You won't stop texting me",
  'Stop at once!',
  'Please stop on this number',
  'I told you stop',
  'remove 512-555-0199 from your system',
  'take my info down',
  'I revoke',
  'no need to text me anymore',
  'you can stop now',
  'please scrub my number',
  'Bájenme de la lista por favor',
  'no me texten mas',
  'Ya párenle con los mensajes',
  'No autorizo mensajes',
  'quiero salir de la lista',
  'Loved “Reply STOP to end” but please stop texting me',
  '👎 to “Do you want to sell?” Stop',
];
test.each(ONCE_MISSED)('%s suppresses', (text) => {
  expect(['stop', 'doubtful']).toContain(classifyReply(text));
});

const ONCE_STOPPED = [
  '👍 to “We buy land. Reply STOP to end”',
  'Loved “We buy land. Reply STOP to end”',
  'Stop calling and just text me',
  'dont call me at work, text is fine',
  'no quiero más problemas con el condado',
];
test.each(ONCE_STOPPED)('%s stops nothing', (text) => {
  expect(classifyReply(text)).toBe('other');
});

test.each(KEYWORDS.filter(({ mayBeStop }) => mayBeStop).map(({ text }) => text))(
  'a use of "%s" of which nothing is known is doubtful at least',
  (word) => {
    for (const text of [`${word} blah`, `blah blah ${word}`, `blah ${word} blah blah`])
      expect(['stop', 'doubtful']).toContain(classifyReply(text));
  },
);

const STOPS = KEYWORDS.filter(({ means, isProviders }) => means === 'stop' && isProviders).map(({ text }) => text);
test.each([...STOPS, 'stop all', 'opt out', 'remove'])('%s stops in any case and punctuation', (word) => {
  const spelled = [
    word,
    word.toUpperCase(),
    `${word[0]?.toUpperCase()}${word.slice(1)}`,
    `${word}.`,
    `${word}!!!`,
    ` ${word} `,
    `"${word}"`,
    `“${word}”`,
    `*${word}*`,
    `(${word})`,
    `${word}\n`,
    `${word} please`,
    `Please ${word}!`,
    [...word].join('.'),
    `${word}\u200b`,
    `\ufeff${word}`,
  ];
  expect(spelled.filter((text) => classifyReply(text) !== 'stop')).toEqual([]);
});

test.each(['', ' ', '\n', '\u200b', '👍', '\ud800', '\u0000', '.', '?!', '123'])('%j is nothing', (text) => {
  expect(classifyReply(text)).toBe('other');
});

test('no text takes long, however it is made', () => {
  const words = 'stop |the |dont want |a.|s t |remove me |\u0301|my number |ıİ|over |my old |i can to |does it to ';
  const parts = `${words}|remove the |not getting any |one more |no quiero mas |👍|“|555-`.split('|');
  const began = performance.now();
  for (const part of parts) classifyReply(part.repeat(10_000));
  expect(performance.now() - began).toBeLessThan(1000);
});
