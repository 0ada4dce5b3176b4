/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { type HistoryStep, listFormerlyLive } from './release-history.ts';

const at = '2026-11-20T19:00:00.000Z';
const promoted = (version: string): HistoryStep => ({ version, how: 'promoted', at });
const rolledBack = (version: string): HistoryStep => ({ version, how: 'rolled back', at });

test.each<[string, HistoryStep[], string | undefined, string[]]>([
  ['nothing was ever live', [], undefined, []],
  ['the first release is live', [promoted('A')], 'A', []],
  ['the ones before, the last one first', [promoted('A'), promoted('B'), promoted('C')], 'C', ['B', 'A']],
  [
    'a second rollback goes further back, not forth',
    [promoted('A'), promoted('B'), promoted('C'), rolledBack('B')],
    'B',
    ['A'],
  ],
  [
    'what is promoted after a rollback goes back to where that one led',
    [promoted('A'), promoted('B'), rolledBack('A'), promoted('C')],
    'C',
    ['A'],
  ],
  [
    'a rollback to one that was never live counts as a step',
    [promoted('A'), promoted('B'), rolledBack('X')],
    'X',
    ['B', 'A'],
  ],
  [
    'one that was live twice is named once',
    [promoted('A'), promoted('B'), promoted('A'), promoted('C')],
    'C',
    ['A', 'B'],
  ],
  ['the live one is no way back', [promoted('A'), promoted('B'), promoted('A')], 'A', ['B']],
  ['a pointer that was written by hand is a step', [promoted('A'), promoted('B')], 'H', ['B', 'A']],
  ['a pointer that did not move after the history was written', [promoted('A'), promoted('B')], 'A', []],
])('%s', (_what, history, live, former) => {
  expect(listFormerlyLive(history, live)).toEqual(former);
});
