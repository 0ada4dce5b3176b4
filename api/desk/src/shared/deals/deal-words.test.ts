import { expect, test } from '@jest/globals';
import { dealFacts } from './deal-facts.ts';
import { type Deal, nextWords, sinceWords } from './deal-words.ts';

const NOW = Date.parse('2026-11-28T15:00:00Z');
const BEFORE = '2026-11-27T15:00:00Z';
const LATER = '2026-11-29T16:00:00Z';
const someDeal = (facts: object) =>
  ({ headStartHours: 1, createdAt: BEFORE, startsAt: LATER, publicAt: null, closedAt: null, ...facts }) as Deal;

test.each(['scheduled', 'early', 'public', 'pending', 'withdrawn'] as const)(
  'the text about a deal that is %s gives its state and the next step',
  (stage) => {
    expect(nextWords(someDeal({ stage, publicAt: stage === 'public' ? BEFORE : null }), NOW)).toMatch(/\w+\. \w/);
  },
);

test.each(['early', 'public', 'pending', 'scheduled'] as const)(
  'the text about a deal that will be public later does not say "since": %s',
  (stage) => {
    const words = sinceWords(someDeal({ stage, publicAt: LATER }), NOW);
    expect(words).not.toContain('since');
  },
);

test('a scheduled deal says that it can be stopped, and a deal for members says when it opens to everyone', () => {
  expect(nextWords(someDeal({ stage: 'scheduled' }), NOW)).toMatch(
    /^Nobody has been told yet\. .+; until then you can stop it\. It opens to everyone 1 hour after the last email\.$/,
  );
  expect(nextWords(someDeal({ stage: 'early', publicAt: LATER }), NOW)).toMatch(
    /^The buyers list can see it\. It opens/,
  );
  expect(nextWords(someDeal({ stage: 'early' }), NOW, 'paused')).toMatch(/^The emails are paused\. Until .+ Resume/);
  expect(nextWords(someDeal({ stage: 'early' }), NOW, 'cancelled')).toMatch(/never opens to everyone\. .+ withdraw/);
  expect(nextWords(someDeal({ stage: 'sold' }), NOW)).toBe('Its page says that the land is sold.');
  expect(sinceWords(someDeal({ stage: 'early' }), NOW)).toBe('no public date yet');
});

test.each([
  [{ soldCents: 990_000, soldTerms: 'cash', soldOn: '2026-11-24' }, 'for $9,900, cash, Nov 24'],
  [{ soldCents: 990_000, soldTerms: null, soldOn: null }, 'for $9,900'],
  [{ soldCents: null, soldTerms: null, soldOn: null }, 'No details'],
])('a sale with %j reads "%s"', (sale, words) => {
  const deal = { stage: 'sold', kinds: [], utilities: null, terms: null, evidence: null, priceCents: null, ...sale };
  expect(new Map(dealFacts(someDeal(deal))).get('Sold')).toBe(words);
});

test.each([
  ['public', 'We own it'],
  ['sold', undefined],
] as const)('a deal that is %s says about its holding: %s', (stage, words) => {
  const deal = { stage, holding: 'owned', kinds: [], utilities: null, terms: null, evidence: null, priceCents: null };
  expect(new Map(dealFacts(someDeal(deal))).get('Holding')).toBe(words);
});
