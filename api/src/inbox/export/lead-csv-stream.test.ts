import { expect, jest, test } from '@jest/globals';
import { LeadCsvStream } from './lead-csv-stream.js';

test('a reader who takes nothing for a minute holds an export no longer', () => {
  jest.useFakeTimers();
  const file = new LeadCsvStream(() => Promise.resolve()).on('error', () => undefined);
  file.write('Id\n');
  jest.advanceTimersByTime(59_000);
  expect(file.destroyed).toBe(false);
  jest.advanceTimersByTime(2000);
  expect(file.destroyed).toBe(true);
});
