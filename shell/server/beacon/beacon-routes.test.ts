/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { createCsrfToken } from '@land/http/csrf-token';
import type { LiveSections } from '../releases/live-sections.ts';
import { addBeacon } from './beacon-routes.ts';
import type { VersionCounts } from './tally.ts';

const csrfSecret = 'a secret of at least thirty-two characters';

async function setup() {
  const recorded: VersionCounts[] = [];
  const app = fastify();
  const sections = {
    get: () => ({ find: (version: string) => (version === '1.0.0' ? {} : undefined) }),
  } as unknown as LiveSections;
  await addBeacon(app, { sections, csrfSecret, record: (counts) => recorded.push(counts) });
  const send = async (changes: Record<string, unknown> = {}) => {
    const payload = JSON.stringify({
      token: createCsrfToken(csrfSecret),
      section: 'seller',
      version: '1.0.0',
      outcome: 'view',
      ...changes,
    });
    return post(payload);
  };
  const post = async (payload: string, type = 'text/plain;charset=UTF-8') =>
    (await app.inject({ method: 'POST', url: '/beacon', payload, headers: { 'Content-Type': type } })).statusCode;
  return { recorded, send, post };
}

test('a view and an error of one page are recorded once for each section', async () => {
  const { send, recorded } = await setup();
  const token = createCsrfToken(csrfSecret);
  for (const outcome of ['view', 'view', 'error', 'error']) expect(await send({ token, outcome })).toBe(204);
  await send({ token, section: 'buyer' });
  expect(recorded).toEqual([
    { section: 'seller', version: '1.0.0', views: 1, errors: 0 },
    { section: 'seller', version: '1.0.0', views: 0, errors: 1 },
    { section: 'buyer', version: '1.0.0', views: 1, errors: 0 },
  ]);
});

test.each<[string, Record<string, unknown>]>([
  ['a token of another secret', { token: createCsrfToken('another secret of at least thirty-two characters') }],
  ['a token that has expired', { token: createCsrfToken(csrfSecret, { now: Date.now() - 8 * 24 * 60 * 60 * 1000 }) }],
  ['a token of a preview', { token: createCsrfToken(csrfSecret, { test: true }) }],
  ['a malformed token', { token: 'a.b' }],
  ['a token that is a number', { token: 7 }],
  ['an unknown section', { section: 'shell' }],
  ['a section named like a property of every object', { section: '__proto__' }],
  ['an unknown version', { version: '6.6.6' }],
  ['a version that is a number', { version: 1 }],
  ['an unknown outcome', { outcome: 'other' }],
])('a report with %s is not counted', async (_what, changes) => {
  const { send, recorded } = await setup();
  expect([await send(changes), recorded]).toEqual([204, []]);
});

test('malformed, too long and differently typed bodies are answered with 204 too, and not counted', async () => {
  const { post, send, recorded } = await setup();
  for (const payload of ['', 'null', '[]', '{', '7']) expect(await post(payload)).toBe(204);
  expect(await post('{}', 'application/json')).toBe(204);
  expect(await post('x', 'multipart/form-data')).toBe(204);
  expect(await send({ padding: 'x'.repeat(2_000) })).toBe(204);
  expect(recorded).toEqual([]);
});
