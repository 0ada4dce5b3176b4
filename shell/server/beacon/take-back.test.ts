/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { ReleaseCounts } from '@land/release-tools/format/sections-status.ts';
import { findReasonToTakeBack } from './take-back.ts';

test('a version needs 20 views and 5 errors to be taken back, and a live version with few views counts as good unless it failed', () => {
  const isTakenBack = (views: number, errors: number, live: ReleaseCounts) =>
    !!findReasonToTakeBack({ views, errors }, live);
  const seen = { views: 1000, errors: 0 };
  expect([isTakenBack(19, 19, seen), isTakenBack(20, 4, seen), isTakenBack(20, 5, seen)]).toEqual([false, false, true]);
  expect(isTakenBack(20, 10, { views: 4, errors: 0 })).toBe(true);
  expect(isTakenBack(20, 10, { views: 4, errors: 1 })).toBe(false);
});

test.each([
  [0, 0.1],
  [0.02, 0.5],
  [0.04, 0.9],
  [0.3, 0.1],
])(
  'with a live failure rate of %d and a share of %d, a shared version is taken back if its rate is 0.3 higher, not if equal',
  (live, part) => {
    // A fixed sequence of random numbers, so that the test always has the same result.
    let state = 20261121;
    const draw = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const endsTakenBack = (failing: number) => {
      const counts = { shared: { views: 0, errors: 0 }, live: { views: 0, errors: 0 } };
      while (counts.shared.views < 400 && !findReasonToTakeBack(counts.shared, counts.live)) {
        const seen = draw() < part ? 'shared' : 'live';
        counts[seen].views += 1;
        if (draw() < (seen === 'shared' ? failing : live)) counts[seen].errors += 1;
      }
      return counts.shared.views < 400;
    };
    const countTakenBack = (failing: number) =>
      new Array(100).fill(failing).filter((rate: number) => endsTakenBack(rate)).length;
    expect(countTakenBack(live)).toBeLessThanOrEqual(2);
    expect(countTakenBack(live + 0.3)).toBeGreaterThanOrEqual(97);
  },
);
