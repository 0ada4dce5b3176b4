import { expect, test } from '@jest/globals';
import { type Entry, entryWords } from './history-words.ts';

const entryOf = (kind: Entry['kind'], more = {}) =>
  ({ id: '1', kind, at: '', staff: { id: 'a', name: 'Ann' }, ...more }) as Entry;

test('numbers in the history are written as everywhere, and other texts as they are', () => {
  const words = (more: object) => entryWords(entryOf('person-corrected', more), 0, []);
  expect(words({ from: '+12125550123', to: '+12125550124' })).toBe(
    'Ann corrected the number from (212) 555-0123 to (212) 555-0124.',
  );
  expect(words({ field: 'email', from: null, to: 'j@example.com' })).toBe(
    'Ann added the e-mail address j@example.com.',
  );
});

test('the website received what it received, and not what staff entered', () => {
  const received = entryOf('received', { staff: null });
  expect(entryWords(received, 0, [received])).toBe('The website received this lead.');
  expect(entryWords(received, 0, [received, entryOf('entered')])).not.toContain('website');
});
