import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schemas } from '../api/call.ts';
import { changeWords, figureWords, estimateLines } from './offer-words.ts';

const NOW = Date.parse('2026-11-28T18:00:00Z');

test.each([
  ['value', { less: -624_00, more: 624_00 }, '10% more value: the ceiling rises by $624. 10% less: it falls by $624.'],
  ['costs', { less: 503_00, more: -503_00 }, '10% more costs: the ceiling falls by $503. 10% less: it rises by $503.'],
  ['profit', { less: 0, more: 0 }, '10% more profit: the ceiling stays. 10% less: it stays.'],
])('the effect of more or less %s on the ceiling is written as a sentence', (what, change, words) => {
  expect(changeWords(what, change)).toBe(words);
});

test('the explanations of stored offers contain no amounts with a sign and no semicolons', () => {
  const path = join(process.cwd(), 'api/fixtures/offers/estimate/stored-offers.fixture.json');
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Pick<Schemas['Offer'], 'inputs' | 'result'>[];
  const all = stored.flatMap(({ inputs, result }) => estimateLines(inputs, result)).map(([, , how]) => how);
  expect(all.length).toBeGreaterThan(20);
  for (const how of all) expect(how).not.toMatch(/[+−-]\u2060?\$|[+−-]\d|;/);
});

test.each<[Partial<Schemas['OfferFigure']>, RegExp]>([
  [{ side: 'ours' }, /^We offered \$11,000\. Ann Lee saved it .+\.$/],
  [
    { side: 'ours', told: { channel: 'call', by: 'Ann Lee', at: '2026-11-28T17:00:00Z' } },
    /^We offered \$11,000\. Ann Lee saved it .+\. The seller was told by phone .+\.$/,
  ],
  [
    { side: 'ours', told: { channel: 'text', by: 'Bo Ray', at: '2026-11-28T17:00:00Z' } },
    /The seller was told by text by Bo Ray .+\.$/,
  ],
  [{ side: 'theirs' }, /^They asked \$11,000\. Ann Lee noted it .+\.$/],
  [
    { side: 'theirs', told: { channel: 'in-person', by: 'Ann Lee', at: '2026-11-28T17:00:00Z' } },
    /^They asked \$11,000 in person\. Ann Lee noted it .+\.$/,
  ],
])('the sentence about an amount with %j names who stored it, when, and how it was told', (figure, words) => {
  const known = { amountCents: 1_100_000, told: null, by: 'Ann Lee', at: '2026-11-28T16:00:00Z' };
  expect(figureWords({ ...known, ...figure } as Schemas['OfferFigure'], NOW)).toMatch(words);
});
