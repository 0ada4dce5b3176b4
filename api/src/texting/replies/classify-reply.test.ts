import { expect, test } from '@jest/globals';
import { classifyReply, judgeReply } from './classify-reply.js';
import { toPattern } from './find-stop-phrase.js';
import { readKnownReplies } from '../../../fixtures/texting/replies/known-replies.fixture.js';
import { KEYWORDS } from './reply-keywords.js';
import { toClauses } from './reply-text.js';
import { PHRASES_FOR_STAFF, STOP_PHRASES } from './stop-phrases.js';

const replies = readKnownReplies();
const labelled = (...labels: string[]) => replies.filter(({ label }) => labels.includes(label));
const meaningsOf = (...labels: string[]) => new Set(labelled(...labels).map(({ text }) => classifyReply(text)));

test('every keyword and 85 % of sentences that mean stop are classified as stop, and no harmless reply is', () => {
  const missed = labelled('stop').filter(({ text }) => classifyReply(text) !== 'stop');
  expect({ missed, isFew: missed.length <= labelled('stop').length * 0.15 }).toMatchObject({ isFew: true });
  expect(labelled('keyword').filter(({ text }) => classifyReply(text) !== 'stop')).toEqual([]);
  expect(labelled('other', 'help', 'start').filter(({ text }) => classifyReply(text) === 'stop')).toEqual([]);
});

test('every start and help is recognized, and every other reply that is not a stop waits for staff', () => {
  for (const label of ['start', 'help']) expect([...meaningsOf(label)]).toEqual([label]);
  expect([...meaningsOf('other')]).toEqual(['doubtful']);
  for (const text of ['', '\n', '\u200b', '👍', '\ud800', '\u0000', '?!', '123', 'YES', '👍 to “Reply STOP to end”'])
    expect([text, classifyReply(text)]).toEqual([text, 'doubtful']);
});

test('there are at most 80 stop phrases, and the example of each is classified as stop by its phrase', () => {
  expect(STOP_PHRASES.length).toBeLessThanOrEqual(80);
  const has = (phrase: string, text: string) => toClauses(text).some((each) => toPattern(phrase).test(`${each} `));
  const wrong = STOP_PHRASES.filter(
    ({ phrase, example }) => !has(phrase, example) || classifyReply(example) !== 'stop',
  );
  expect(wrong).toEqual([]);
});

test.each(PHRASES_FOR_STAFF)('an example with the phrase $phrase waits for staff', ({ phrase, example }) => {
  expect(toClauses(example).some((clause) => toPattern(phrase).test(`${clause} `))).toBe(true);
  expect(classifyReply(example)).toBe('doubtful');
});

test('the evidence of a stop is the words that decided', () => {
  expect(judgeReply('Who is this? Please take me off your list!')).toEqual({
    meaning: 'stop',
    evidence: ['take me off'],
  });
  expect(judgeReply('stpo').evidence).toEqual(['stpo']);
  expect(judgeReply('What do you pay?').evidence).toEqual([]);
});

const STOPS = KEYWORDS.filter(({ means, isOnProviderList }) => means === 'stop' && isOnProviderList).map(
  ({ text }) => text,
);
test.each([...STOPS, 'stop all', 'opt out', 'remove'])(
  '"%s" is a stop in any case and with any punctuation',
  (word) => {
    const capital = `${word[0]?.toUpperCase()}${word.slice(1)}`;
    const cases = [word, word.toUpperCase(), capital, `${word} please`, `Please ${word}!`, [...word].join('.')];
    const signs = ['.', '!!!', '\n', '\u200b'].map((sign) => word + sign);
    const quoted = ['  ', '""', '“”', '**', '()'].map(([before = '', after = '']) => before + word + after);
    const spelled = [...cases, ...signs, ...quoted, `\ufeff${word}`];
    expect(spelled.filter((text) => classifyReply(text) !== 'stop')).toEqual([]);
  },
);

test('a long text is classified within a second', () => {
  const words = 'stop |the |dont want |a.|s t |remove me |\u0301|my number |ıİ|over |my old |i can to |does it to ';
  const parts = `${words}|remove the |not getting any |one more |no quiero mas |👍|“|555-|take me of |no |dont `.split(
    '|',
  );
  const began = performance.now();
  for (const part of parts) classifyReply(part.repeat(10_000));
  expect(performance.now() - began).toBeLessThan(1000);
});
