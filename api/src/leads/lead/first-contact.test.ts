import { expect, test } from '@jest/globals';
import { findFirstAnswer, refuseTime } from './first-contact.js';

const at = (time: string) => new Date(`2026-11-28T${time}Z`);
const [RECEIVED, NOW] = [at('08:00:00.000'), at('12:00:00.000')];

test.each([
  ['08:00:00.000', undefined],
  ['12:00:00.000', undefined],
  ['07:59:59.999', 'before-receipt'],
  ['12:00:00.001', 'in-future'],
])('for a lead from 08:00 and now 12:00, the refusal of a contact at %s is %s', (time, refusal) => {
  expect(refuseTime(at(time), { receivedAt: RECEIVED, now: NOW })).toBe(refusal);
});

test('the earliest contact stops the clock, but a call that nobody answered does not', () => {
  const missed = { at: at('09:00:00.000'), outcome: 'no-answer' } as const;
  const [later, earlier] = [at('11:00:00.000'), at('10:00:00.000')];
  expect(findFirstAnswer([])).toBeNull();
  expect(findFirstAnswer([missed])).toBeNull();
  expect(
    findFirstAnswer([missed, { at: later, outcome: 'unreachable' }, { at: earlier, outcome: 'message-left' }]),
  ).toEqual(earlier);
});
