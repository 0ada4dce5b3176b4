/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findReasonToTakeBack } from './take-back.ts';

test('fewer than 20 views or 5 errors decide nothing', () => {
  expect(findReasonToTakeBack({ views: 19, errors: 19 }, { views: 1000, errors: 0 })).toBeUndefined();
  expect(findReasonToTakeBack({ views: 20, errors: 4 }, { views: 1000, errors: 0 })).toBeUndefined();
  expect(findReasonToTakeBack({ views: 20, errors: 5 }, { views: 1000, errors: 0 })).toBeDefined();
});

test('a live version that few have seen counts as good, unless it was seen to fail', () => {
  expect(findReasonToTakeBack({ views: 20, errors: 10 }, { views: 0, errors: 0 })).toBeDefined();
  expect(findReasonToTakeBack({ views: 20, errors: 10 }, { views: 4, errors: 0 })).toBeDefined();
  expect(findReasonToTakeBack({ views: 20, errors: 10 }, { views: 4, errors: 1 })).toBeUndefined();
});

// Whole percents: nearly all of fast-check's doubles are close to 0.
const percent = (min: number, max: number) => fc.integer({ min, max }).map((rate) => rate / 100);
// If most visitors get the shared version, too few see the live one to know that it fails often.
const liveAndShare = fc.oneof(
  fc.record({ live: percent(0, 30), share: fc.constantFrom(0.01, 0.1, 0.5) }),
  fc.record({ live: percent(0, 4), share: fc.constant(0.9) }),
);
const seed = fc.integer({ min: 1, max: 2 ** 31 });

test('a version that fails no more often than the live one is practically never taken back, however long it is shown', () => {
  const property = fc.property(liveAndShare, percent(50, 100), seed, ({ live, share: part }, better, start) => {
    const draw = createDice(start);
    const taken = Array.from({ length: 50 }, () =>
      playHistory({ shared: live * better, live, share: part, visits: 1_000 }, draw),
    ).filter(Boolean);
    return taken.length <= 2;
  });
  fc.assert(property, { numRuns: 25, seed: 20261121 });
});

test('a version that fails clearly more often is taken back before 400 visits have seen it', () => {
  const property = fc.property(liveAndShare, percent(30, 70), seed, ({ live, share: part }, worse, start) =>
    playHistory({ shared: live + worse, live, share: part, visits: 400 / part }, createDice(start)),
  );
  fc.assert(property, { numRuns: 100, seed: 20261121 });
});

interface History {
  /** Failure rates. */
  shared: number;
  live: number;
  share: number;
  visits: number;
}

/** Returns whether the shared version is taken back if it is judged after each visit. */
function playHistory({ shared, live, share: part, visits }: History, draw: () => number): boolean {
  const counts = { shared: { views: 0, errors: 0 }, live: { views: 0, errors: 0 } };
  for (let visit = 0; visit < visits; visit += 1) {
    const seen = draw() < part ? 'shared' : 'live';
    counts[seen].views += 1;
    if (draw() < (seen === 'shared' ? shared : live)) counts[seen].errors += 1;
    if (seen === 'shared' && findReasonToTakeBack(counts.shared, counts.live) !== undefined) return true;
  }
  return false;
}

/** Mulberry32: the same seed gives the same numbers. */
function createDice(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
