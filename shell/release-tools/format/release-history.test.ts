/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from '@land/http/cases.fixture';
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

/** The resulting text, the steps, the live version, and the targets of rollbacks. */
const cases = readCases<[string, string, string, string]>(import.meta.dirname, 'release-history');

test.each(cases)('%s', (_what, history, live, former) => {
  expect(listFormerlyLive(readHistory(history), live || undefined).join(' ')).toBe(former);
});
