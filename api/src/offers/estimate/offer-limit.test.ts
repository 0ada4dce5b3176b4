import { expect, test } from '@jest/globals';
import { agentLimit } from './offer-limit.js';

const SET = 1_000_000;

test.each<[string, Parameters<typeof agentLimit>[0], number | null, number]>([
  ['the limit is the lowest ceiling', { asked: 600_000, usual: 500_000, others: 400_000 }, 400_000, 400_000],
  ['higher factors do not raise the limit', { asked: 900_000, usual: 500_000, others: 500_000 }, 500_000, 500_000],
  ['lower factors lower the limit', { asked: 300_000, usual: 500_000, others: 500_000 }, 300_000, 300_000],
  [
    'with only own sales, the limit is at most withoutSalesCents',
    { asked: 90_000_000, usual: 90_000_000, others: null },
    SET,
    SET,
  ],
  [
    'with only own sales, a lower ceiling is the limit',
    { asked: 510_000, usual: 510_000, others: null },
    510_000,
    510_000,
  ],
  [
    'without sales there is no ceiling, and the most is withoutSalesCents',
    { asked: null, usual: null, others: null },
    null,
    SET,
  ],
  ['a negative ceiling allows no offer', { asked: -100, usual: -100, others: null }, -100, -100],
])('%s', (_fact, ceilings, limitCents, mostCents) => {
  expect(agentLimit(ceilings, SET)).toEqual({ limitCents, mostCents });
});
