import { expect } from '@jest/globals';
import { until } from '../notices/notices.fixture.js';
import { SELLER, type startApi } from '../test-api.fixture.js';

type Api = Awaited<ReturnType<typeof startApi>>;

/** Expects a submission to be refused within 3 s with a Retry-After. */
export async function expectAway(api: Api): Promise<void> {
  const began = Date.now();
  const answer = await api.post('/api/seller', SELLER);
  expect(Date.now() - began).toBeLessThan(3000);
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json()).toEqual({ success: false, message: expect.any(String) });
}

/** Waits until a submission is stored again. */
export function untilBack(api: Api): Promise<true> {
  return until('a stored submission', async () => (await api.post('/api/seller', SELLER)).statusCode === 201);
}
