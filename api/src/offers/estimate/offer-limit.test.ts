import { expect, test } from '@jest/globals';
import { agentLimit } from './offer-limit.js';

const SET = 1_000_000;

test.each<[string, Parameters<typeof agentLimit>[0], number | null, number]>([
  ['the lowest ceiling counts', { asked: 600_000, usual: 500_000, others: 400_000 }, 400_000, 400_000],
  ['factors raise nothing', { asked: 900_000, usual: 500_000, others: 500_000 }, 500_000, 500_000],
  ['low factors count', { asked: 300_000, usual: 500_000, others: 500_000 }, 300_000, 300_000],
  ['own sales alone allow the set amount', { asked: 90_000_000, usual: 90_000_000, others: null }, SET, SET],
  ['own sales alone may say less', { asked: 510_000, usual: 510_000, others: null }, 510_000, 510_000],
  ['without sales there is no ceiling, but a limit', { asked: null, usual: null, others: null }, null, SET],
  ['land that costs more than it brings allows nothing', { asked: -100, usual: -100, others: null }, -100, -100],
])('%s', (_fact, ceilings, limitCents, mostCents) => {
  expect(agentLimit(ceilings, SET)).toEqual({ limitCents, mostCents });
});
