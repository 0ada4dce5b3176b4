/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { api, bodyOf, listenToAnswers, Problem } from './call.ts';

const ignore = () => undefined;
listenToAnswers({ onSignedOut: ignore, onRefused: ignore, onSkew: ignore, onVersion: ignore });

test.each([
  ['a page with 200', 200, false],
  ['a page with 502', 502, true],
])('an answer that is not understood, %s, is told with its request id', async (_, status, isPassing) => {
  const headers = { 'content-type': 'text/html', 'x-request-id': 'r-17' };
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Welcome</h1>', { status, headers }));
  const problem = await bodyOf(
    api.GET('/api/admin/staff/names', { baseUrl: 'http://localhost', fetch: globalThis.fetch }),
  ).catch((failure: unknown) => failure);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({
    message: 'The server gave an answer that the desk does not understand.',
    requestId: 'r-17',
    isPassing,
  });
});
