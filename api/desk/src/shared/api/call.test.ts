/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { locks } from 'node:worker_threads';
import { newReleaseStore, noteVersion } from '../frame/new-release.ts';
import { api, bodyOf, listenToAnswers, Problem } from './call.ts';

// Its clock ticks as long as the page lives, and would keep Jest from ending.
jest.useFakeTimers();
const { isClockWrong, noteSkew, serverNow } = await import('../live/now.ts');
jest.useRealTimers();

const ignore = () => undefined;
listenToAnswers({ whose: ignore, onSignedOut: ignore, onRefused: ignore, onSkew: noteSkew, onVersion: noteVersion });

const ask = (headers: Record<string, string>) =>
  api.GET('/api/admin/staff/names', {
    baseUrl: 'http://localhost',
    fetch: () => Promise.resolve(Response.json({ items: [] }, { headers })),
  });

test('a newer desk is offered while the api serves it', async () => {
  const seen: boolean[] = [];
  for (const version of ['a', 'a', 'b', 'a']) {
    await ask({ 'x-desk-version': version });
    seen.push(newReleaseStore.get());
  }
  expect(seen).toEqual([false, false, true, false]);
});

test.each([
  ['an hour behind', 3_600_000, true],
  ['an hour ahead', -3_600_000, true],
  ['nearly right', 2000, false],
])('with a clock that is %s, the desk uses the server’s', async (_, skew, isWrong) => {
  await ask({ date: new Date(Date.now() + skew).toUTCString() });
  expect(isClockWrong.get()).toBe(isWrong);
  expect(Math.abs(serverNow() - Date.now() - skew)).toBeLessThan(isWrong ? 2000 : 2500);
});

test.each([
  ['a page with 200', 200, false],
  ['a page with 502', 502, true],
])('an unexpected answer, %s, is a problem with its request id', async (_, status, isPassing) => {
  const headers = { 'content-type': 'text/html', 'x-request-id': 'r-17' };
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Welcome</h1>', { status, headers }));
  const problem = await bodyOf(
    api.GET('/api/admin/staff/names', { baseUrl: 'http://localhost', fetch: globalThis.fetch }),
  ).catch((failure: unknown) => failure);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ message: 'The server sent an unexpected answer.', requestId: 'r-17', isPassing });
});

test('a confirmation waits for requests under way, and others wait for it: they would carry the former cookie', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const [begun, answers] = [[] as string[], [] as (() => void)[]];
  globalThis.fetch = (request) => {
    begun.push((request as Request).method);
    return new Promise((resolve) => answers.push(() => resolve(Response.json({}))));
  };
  const baseUrl = 'http://localhost';
  const read = () => api.GET('/api/admin/staff/names', { baseUrl });
  const until = async (count: number) => {
    while (answers.length < count) await new Promise(setImmediate);
  };
  const reading = read();
  await until(1);
  const body = { password: 'long enough' };
  const confirming = api.POST('/api/admin/sessions/current/confirmation', { baseUrl, body });
  const next = read();
  expect(begun).toEqual(['GET']);
  answers[0]?.();
  await until(2);
  expect(begun).toEqual(['GET', 'POST']);
  answers[1]?.();
  await until(3);
  answers[2]?.();
  await Promise.all([reading, confirming, next]);
  expect(begun).toEqual(['GET', 'POST', 'GET']);
});

test('a request that hangs keeps nobody from confirming', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const begun: string[] = [];
  globalThis.fetch = (request) => {
    begun.push((request as Request).method);
    return begun.length === 1 ? new Promise(() => undefined) : Promise.resolve(Response.json({}));
  };
  const baseUrl = 'http://localhost';
  void api.GET('/api/admin/staff/names', { baseUrl });
  while (begun.length === 0) await new Promise(setImmediate);
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  await api.POST('/api/admin/sessions/current/confirmation', { baseUrl, body: { password: 'long enough' } });
  timeout.mockRestore();
  expect(begun).toEqual(['GET', 'POST']);
});
