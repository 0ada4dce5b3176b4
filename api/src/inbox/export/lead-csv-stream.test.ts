import { expect, jest, test } from '@jest/globals';
import { type ExportEnd, LeadCsvStream } from './lead-csv-stream.js';

test('an export ends if its reader reads nothing for a minute, and continues if it reads a little each minute', () => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  const onEnd = jest.fn<(end: ExportEnd) => Promise<void>>(() => Promise.resolve());
  const file = new LeadCsvStream(onEnd).on('error', () => undefined);
  for (let minute = 0; minute < 3; minute += 1) {
    file.write(`line ${minute}\u001e\n`);
    jest.advanceTimersByTime(59_000);
    expect([file.destroyed, String(file.read())]).toEqual([false, expect.stringContaining(`line ${minute}`)]);
  }
  file.write('unread\n');
  jest.advanceTimersByTime(61_000);
  expect(file.destroyed).toBe(true);
  expect(onEnd).toHaveBeenCalledWith({ isComplete: false, count: 2 });
});
