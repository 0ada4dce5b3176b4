import { expect, test } from '@jest/globals';
import { publicDate } from './public-date.js';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));
const early = { stage: 'early', earlyAt: at(9), publicAt: null, headStartHours: 24 } as const;

test.each<[string, Parameters<typeof publicDate>[0], Date | null, Date | undefined]>([
  ['the head start begins when the last member was told', early, at(11), at(35)],
  ['without members, the head start begins when the deal became early', early, null, at(33)],
  ['if all members were told before the deal became early, the head start begins then', early, at(8), at(33)],
  ['a shorter head start opens the deal sooner', { ...early, headStartHours: 1 }, at(11), at(12)],
  ['a pending deal keeps the head start', { ...early, stage: 'pending' }, at(11), at(35)],
  ['a sold deal keeps the head start', { ...early, stage: 'sold' }, at(11), at(35)],
  ['a public date that is set does not change', { ...early, publicAt: at(30) }, at(11), undefined],
  ['a withdrawn deal gets no public date', { ...early, stage: 'withdrawn' }, at(11), undefined],
  [
    'a deal that was never early gets no public date',
    { ...early, stage: 'scheduled', earlyAt: null },
    at(11),
    undefined,
  ],
])('%s', (_fact, deal, lastToldAt, date) => {
  expect(publicDate(deal, lastToldAt)).toEqual(date);
});
