/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { type HistoryStep, listFormerlyLive } from './release-history.ts';

/** `A B <A`: A and B were promoted, then A was rolled back to. */
function readHistory(steps: string): HistoryStep[] {
  const at = '2026-11-20T19:00:00.000Z';
  return (steps.match(/<?\w/g) ?? []).map((step) => ({
    version: step.replace('<', ''),
    how: step.startsWith('<') ? 'rolled back' : 'promoted',
    at,
  }));
}

test.each([
  ['nothing was ever live', '', undefined, ''],
  ['the first release is live', 'A', 'A', ''],
  ['the ones before, the last one first', 'A B C', 'C', 'B A'],
  ['a second rollback goes further back, not forth', 'A B C <B', 'B', 'A'],
  ['what is promoted after a rollback goes back to where that one led', 'A B <A C', 'C', 'A'],
  ['a rollback to one that was never live counts as a step', 'A B <X', 'X', 'B A'],
  ['one that was live twice is named once', 'A B A C', 'C', 'A B'],
  ['the live one is no way back', 'A B A', 'A', 'B'],
  ['a pointer that was written by hand is a step', 'A B', 'H', 'B A'],
  ['a pointer that did not move after the history was written', 'A B', 'A', ''],
])('%s', (_what, history, live, former) => {
  expect(listFormerlyLive(readHistory(history), live).join(' ')).toBe(former);
});
