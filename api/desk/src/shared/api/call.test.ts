/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { locks } from 'node:worker_threads';
import { newReleaseStore, noteVersion } from '../frame/new-release.ts';
import { createClock } from '../live/clock.ts';
import { api, bodyOf, listenToResponses, Problem } from './call.ts';

const clock = createClock();
const ignore = () => undefined;
listenToResponses({
  readUserId: ignore,
  onSignedOut: ignore,
  onRefused: ignore,
  onSkew: clock.setSkew,
  onVersion: noteVersion,
});

const respondWith = (headers: Record<string, string>) =>
  api.GET('/api/admin/staff/names', {
    baseUrl: 'http://localhost',
    fetch: () => Promise.resolve(Response.json({ items: [] }, { headers })),
  });

test('a new release is offered only while the api serves another build than that of this page', async () => {
  const seen: boolean[] = [];
  for (const version of ['a', 'a', 'b', 'a']) {
    await respondWith({ 'x-desk-version': version });
    seen.push(newReleaseStore.get());
  }
  expect(seen).toEqual([false, false, true, false]);
});

test.each([
  ['an hour behind', 3_600_000, true],
  ['an hour ahead', -3_600_000, true],
  ['nearly right', 2000, false],
])('with a computer’s clock that is %s, the desk shows the server’s time', async (_, skew, isWrong) => {
  await respondWith({ date: new Date(Date.now() + skew).toUTCString() });
  expect(clock.isWrong.get()).toBe(isWrong);
  expect(Math.abs(clock.serverNow() - Date.now() - skew)).toBeLessThan(isWrong ? 2000 : 2500);
});

test.each([
  ['a page with 200', 200, false],
  ['a page with 502', 502, true],
])('an unexpected response, %s, becomes a Problem with its request id', async (_, status, isTemporary) => {
  const headers = { 'content-type': 'text/html', 'x-request-id': 'r-17' };
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Welcome</h1>', { status, headers }));
  const problem = await bodyOf(
    api.GET('/api/admin/staff/names', { baseUrl: 'http://localhost', fetch: globalThis.fetch }),
  ).catch((failure: unknown) => failure);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ message: 'The server sent an unexpected answer.', requestId: 'r-17', isTemporary });
});

test('confirming waits for running requests and blocks new ones, which would be sent with the replaced cookie', async () => {
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

test('a user can confirm their identity while another request hangs', async () => {
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
