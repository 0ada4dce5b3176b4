import { expect, test } from '@jest/globals';
import { type Deal, dealFacts, nextWords, sinceWords } from './deal-words.ts';

const NOW = Date.parse('2026-11-28T15:00:00Z');
const BEFORE = '2026-11-27T15:00:00Z';
const LATER = '2026-11-29T16:00:00Z';
const someDeal = (facts: object) =>
  ({ headStartHours: 1, createdAt: BEFORE, startsAt: LATER, publicAt: null, closedAt: null, ...facts }) as Deal;

test.each(['scheduled', 'early', 'public', 'pending'] as const)(
  'a deal that is %s says where it is and what comes next',
  (stage) => {
    expect(nextWords(someDeal({ stage, publicAt: stage === 'public' ? BEFORE : null }), NOW)).toMatch(/\w+\. \w/);
  },
);

test.each(['early', 'public', 'pending', 'scheduled'] as const)(
  'nothing that is to come is said to be so already: %s',
  (stage) => {
    const words = sinceWords(someDeal({ stage, publicAt: LATER }), NOW);
    expect(words).not.toContain('since');
  },
);

test('what was not announced yet can be stopped, and what opens says when', () => {
  expect(nextWords(someDeal({ stage: 'scheduled' }), NOW)).toMatch(
    /^Nobody has been told yet\. .+; until then you can stop it\. It opens to everyone 1 hour after the last email\.$/,
  );
  expect(nextWords(someDeal({ stage: 'early', publicAt: LATER }), NOW)).toMatch(/^The buyers list was told\. It opens/);
});

test.each([
  [{ soldCents: 990_000, soldTerms: 'cash', soldOn: '2026-11-24' }, 'for $9,900, cash, Nov 24'],
  [{ soldCents: 990_000, soldTerms: null, soldOn: null }, 'for $9,900'],
  [{ soldCents: null, soldTerms: null, soldOn: null }, 'No details'],
])('a sale with %j says so much', (sale, words) => {
  const deal = { stage: 'sold', kinds: [], utilities: null, terms: null, evidence: null, priceCents: null, ...sale };
  expect(new Map(dealFacts(someDeal(deal))).get('Sold')).toBe(words);
});
