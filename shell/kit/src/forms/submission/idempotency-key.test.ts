import { expect, test } from '@jest/globals';
import { createUuid, startAttempt } from './idempotency-key.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('the first body gets the key of the page, retries keep it, and a changed body gets a new key', () => {
  const attempt = startAttempt('served');
  expect([attempt.keyFor('{"a":1}'), attempt.keyFor('{"a":1}')]).toEqual(['served', 'served']);
  expect(attempt.keyFor('{"a":2}')).not.toBe('served');
  expect(attempt.keyFor('{"a":1}')).not.toBe('served');
});

test('a key is a random UUID, also on a page without TLS', () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const keys = Array.from({ length: 50 }, createUuid);
  expect(keys.every((key) => uuid.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(50);
  Reflect.deleteProperty(crypto, 'randomUUID');
});
