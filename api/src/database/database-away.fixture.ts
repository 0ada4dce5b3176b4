import { expect } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { SELLER, type startApi } from '../test-api.fixture.js';

type Api = Awaited<ReturnType<typeof startApi>>;

/** Expects a submission to be refused in time, with when to try again. */
export async function expectAway(api: Api): Promise<void> {
  const began = Date.now();
  const answer = await api.post('/api/seller', SELLER);
  expect(Date.now() - began).toBeLessThan(3000);
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json()).toEqual({ success: false, message: expect.any(String) });
}

/** The status of a submission once the database answers again. */
export async function statusOnceBack(api: Api): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { statusCode } = await api.post('/api/seller', SELLER);
    if (statusCode !== 503) return statusCode;
    await pause(100);
  }
  return 503;
}
