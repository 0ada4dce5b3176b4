/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { ReleaseCounts } from '@land/release-tools/format/sections-status.ts';
import { findReasonToTakeBack } from './take-back.ts';

test('20 views and 5 errors decide, and a live version that few have seen counts as good unless it was seen to fail', () => {
  const judge = (views: number, errors: number, live: ReleaseCounts) => !!findReasonToTakeBack({ views, errors }, live);
  const seen = { views: 1000, errors: 0 };
  expect([judge(19, 19, seen), judge(20, 4, seen), judge(20, 5, seen)]).toEqual([false, false, true]);
  expect([judge(20, 10, { views: 4, errors: 0 }), judge(20, 10, { views: 4, errors: 1 })]).toEqual([true, false]);
});

test.each([
  [0, 0.1],
  [0.02, 0.5],
  [0.04, 0.9],
  [0.3, 0.1],
])('where %d of views fail, a version at %d of visits is taken back only if it fails more', (live, part) => {
  // The same numbers each time.
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
});
