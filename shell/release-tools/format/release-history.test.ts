/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from '@land/http/cases.fixture';
import { type HistoryStep, listFormerlyLive } from './release-history.ts';

/** Parses a history such as `A B <A`: A and B were promoted, then the section was rolled back to A. */
function readHistory(steps: string): HistoryStep[] {
  const at = '2026-11-20T19:00:00.000Z';
  return (steps.match(/<?\w/g) ?? []).map((step) => ({
    version: step.replace('<', ''),
    how: step.startsWith('<') ? 'rolled back' : 'promoted',
    at,
  }));
}

/** Rows of: a description, the steps, the live version, and the versions that rollbacks go through. */
const cases = readCases<[string, string, string, string]>(import.meta.dirname, 'release-history');

test.each(cases)('the targets of rollbacks: %s', (_what, history, live, former) => {
  expect(listFormerlyLive(readHistory(history), live || undefined).join(' ')).toBe(former);
});
