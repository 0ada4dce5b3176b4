import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainParcelNumber } from './parcel-facts.js';
import { readLand } from './read-land.js';

// Made up by somebody who did not know how notes are read. A label with several values separates them by a bar.
const [, ...LINES] = readFileSync(join(import.meta.dirname, 'held-out-notes.tsv'), 'utf8')
  .trimEnd()
  .split('\n');

// Sides in feet may be rounded in another way; numbers of parcels may be written in another way.
const SAME = {
  acres: (read: string, label: string) => Math.abs(Number(read) - Number(label)) <= 0.0006 + Number(label) / 200,
  apn: (read: string, label: string) => plainParcelNumber(read) === plainParcelNumber(label),
};

/** How many of the values that were read are right, and how many of the right ones were read. */
function rate(field: 'acres' | 'apn', column: number) {
  let [read, labeled, right] = [0, 0, 0];
  for (const line of LINES) {
    const cells = line.split('\t');
    const labels = (cells[column] ?? '').split('|').filter(Boolean);
    const found = readLand((cells[0] ?? '').replaceAll('\\n', '\n')).flatMap(({ fields }) => fields[field] ?? []);
    const isRight = (value: unknown) => labels.some((label) => SAME[field](String(value), label));
    [read, labeled, right] = [read + found.length, labeled + labels.length, right + found.filter(isRight).length];
  }
  return { precision: right / read, recall: right / labeled };
}

test('parcel numbers are right in at least 98 of 100 suggestions', () => {
  expect(rate('apn', 2).precision).toBeGreaterThanOrEqual(0.98);
});
