/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { MachineBusy, ReleaseRefused } from '../format/failures.ts';
import { twiceIfBusy } from './browser/own-time.ts';
import { explainFailure } from './source/source-checks.ts';

const busy =
  'This machine is too busy: the check of the release did not end within 5 min. End other programs, then try again.';

test('on a machine that is too busy a check runs once more, and says what to do if that was in vain', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {});
  const outcomes = [new MachineBusy(5), 'accepted', new MachineBusy(5), new MachineBusy(5), new ReleaseRefused('No.')];
  const check = () => {
    const outcome = outcomes.shift();
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  };
  expect(await twiceIfBusy(check)).toBe('accepted');
  await expect(twiceIfBusy(check)).rejects.toThrow(busy);
  await expect(twiceIfBusy(check)).rejects.toThrow('No.');
  expect([outcomes, log.mock.calls]).toEqual([[], Array(2).fill([`${busy} It tries once more.`])]);
  log.mockRestore();
});

const failing = (message: string) => ({
  name: '/seller-app/src/page.test.tsx',
  status: 'failed',
  message: '',
  assertionResults: [{ status: 'failed', fullName: 'a press works', failureMessages: [message] }],
});

test('a test that took too long refuses a release only if the machine was free', () => {
  const late = failing('thrown: "Exceeded timeout of 60000 ms for a test."');
  expect(explainFailure(late, '/seller-app', 1_000)).toBeInstanceOf(MachineBusy);
  const sentence = 'Its own test "a press works" fails (src/page.test.tsx): make it pass.';
  expect(explainFailure(late, '/seller-app', 0)).toEqual(new ReleaseRefused(sentence));
  expect(explainFailure(failing('expect(received).toBe(expected)'), '/seller-app', 1_000).message).toBe(sentence);
});
