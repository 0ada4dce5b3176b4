import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ListKind } from '../kinds/list-kind.js';
import { judge, type Judgment, readRows, type RowBefore } from './judge.js';

type Keys = readonly string[];

/** A kind of list whose rows are only keys. */
const KIND = {
  read: (values: unknown) => values as Keys,
  keysOf: (keys: Keys) => keys,
  sameAsRow: (key: string, row: number) => `${key} as row ${row}`,
} as unknown as ListKind<Keys>;

/** Judges the rows in chunks of a size, as a job does. */
function judgeAll(rows: readonly Keys[], size: number): Judgment<Keys>[] {
  const before: RowBefore[] = [];
  const all: Judgment<Keys>[] = [];
  for (let at = 0; at < rows.length; at += size) {
    const chunk = rows.slice(at, at + size).map((keys, index) => ({ number: at + index + 1, values: keys as never }));
    const judged = judge(KIND, readRows(KIND, chunk), { before, known: [{ key: 'stored', reason: 'Stored.' }] });
    for (const { number, keys } of judged)
      for (const key of keys)
        if (!before.some((row) => row.key === key)) before.push({ key, number, leadId: null, dealId: null });
    all.push(...judged);
  }
  return all;
}

const results = (judged: readonly Judgment<Keys>[]) => judged.map(({ result, reason }) => [result, reason]);

test('the results of rows are the same in chunks of any size, so a run that is cut off ends as the preview says', () => {
  const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'stored'), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 20 }), fc.integer({ min: 1, max: 20 }), (rows, size) => {
      expect(results(judgeAll(rows, size))).toEqual(results(judgeAll(rows, rows.length || 1)));
    }),
  );
});

test('of a list that is imported again, no row is new', () => {
  const rows = [['a'], ['b', 'c'], ['c', 'd'], ['stored']];
  const first = judgeAll(rows, 2);
  expect(first.map(({ result }) => result)).toEqual(['new', 'new', 'known', 'known']);
  const known = rows.flat().map((key) => ({ key, reason: 'Stored.' }));
  const again = judge(
    KIND,
    readRows(
      KIND,
      rows.map((keys, index) => ({ number: index + 1, values: keys as never })),
    ),
    { before: [], known },
  );
  expect(again.map(({ result }) => result)).toEqual(['known', 'known', 'known', 'known']);
});
