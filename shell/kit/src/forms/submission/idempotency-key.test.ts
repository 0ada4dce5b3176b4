import { expect, test } from '@jest/globals';
import { createUuid, startAttempt } from './idempotency-key.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('only the first body goes under the key of the page', () => {
  const attempt = startAttempt('served');
  expect([attempt.keyFor('{"a":1}'), attempt.keyFor('{"a":1}')]).toEqual(['served', 'served']);
  expect(attempt.keyFor('{"a":2}')).not.toBe('served');
  expect(attempt.keyFor('{"a":1}')).not.toBe('served');
});

test('a key is a random UUID, also without a secure context', () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const keys = Array.from({ length: 50 }, createUuid);
  expect(keys.every((key) => uuid.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(50);
  Reflect.deleteProperty(crypto, 'randomUUID');
});
