import { expect, test } from '@playwright/test';
import { HTTP_LIMITS } from '../../shell/http/http-limits.ts';
import { parseAnswer, type RawAnswer, SlowRequest } from '../fixtures/slow-request.ts';
import { readTestSite } from '../site/test-site.ts';
import { until } from '../site/until.ts';

/** Pages and the api, both requested through the shell's port. */
const port = () => Number(new URL(readTestSite().origin).port);

/** Sends raw bytes, and reads one response; the connection must then serve another request. */
async function exchange(text: string, next?: string): Promise<(RawAnswer | undefined)[]> {
  using connection = await SlowRequest.open(port(), text);
  await until(
    () => parseAnswer(connection.answer) !== undefined,
    () => `No answer: ${connection.answer.slice(0, 300)}`,
  );
  const first = parseAnswer(connection.answer);
  if (next === undefined) return [first];
  const before = connection.answer.length;
  connection.send(next);
  await until(
    () => parseAnswer(connection.answer.slice(before)) !== undefined,
    () => `No second answer: ${connection.answer.slice(before, before + 300)}`,
  );
  return [first, parseAnswer(connection.answer.slice(before))];
}

const shape = { success: false, message: expect.any(String) };
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const next = lines('GET /health HTTP/1.1', 'Host: a');
const post = (path: string, body: string, ...more: string[]) =>
  lines(`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...more) + body;

for (const path of ['/health', '/api/health/live'])
  test(`${path} accepts headers and a URL up to the limits, and returns 431 and 414 for longer ones`, async () => {
    const withHeaders = (bytes: number) => lines(`GET ${path} HTTP/1.1`, 'Host: a', `X: ${'x'.repeat(bytes)}`);
    // The shell adds three headers about the client to a request to the api.
    const [taken, after] = await exchange(withHeaders(HTTP_LIMITS.headerBytes - 512), next);
    expect([taken?.status, after?.status]).toEqual([200, 200]);
    const [refused] = await exchange(withHeaders(HTTP_LIMITS.headerBytes));
    expect([refused?.status, refused?.headers.connection]).toEqual([431, 'close']);
    expect(JSON.parse(refused?.body ?? '')).toEqual(shape);

    const withUrl = (bytes: number) => {
      const start = `${path}/x?`;
      return lines(`GET ${start}${'y'.repeat(bytes - start.length)} HTTP/1.1`, 'Host: a');
    };
    expect((await exchange(withUrl(HTTP_LIMITS.urlBytes), next))[0]?.status).toBe(404);
    const [tooLong, afterIt] = await exchange(withUrl(HTTP_LIMITS.urlBytes + 1), next);
    expect([tooLong?.status, afterIt?.status]).toEqual([414, 200]);
    expect(JSON.parse(tooLong?.body ?? '')).toEqual(shape);
  });

test('a form accepts a body up to the limit, and returns 413 for a larger one', async () => {
  const body = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - 8) });
  const sized = (bytes: number) => post('/api/seller', body(bytes), `Content-Length: ${bytes}`);
  const [taken, after] = await exchange(sized(HTTP_LIMITS.bodyBytes), next);
  expect([taken?.status, after?.status]).toEqual([400, 200]);
  const tooLarge = body(HTTP_LIMITS.bodyBytes + 1);
  const chunked = post('/api/seller', '', 'Transfer-Encoding: chunked');
  for (const text of [
    sized(HTTP_LIMITS.bodyBytes + 1),
    `${chunked}${tooLarge.length.toString(16)}\r\n${tooLarge}\r\n0\r\n\r\n`,
  ]) {
    const [refused] = await exchange(text);
    expect([refused?.status, refused?.headers.connection]).toEqual([413, 'close']);
    expect(JSON.parse(refused?.body ?? '')).toEqual(shape);
  }
});

// bad-input.test.ts and two-hosts.test.ts test the api's own refusals.
for (const [what, text, status] of [
  ['a URL that is not UTF-8', lines('GET /%ff HTTP/1.1', 'Host: a'), 400],
  ['an invalid content type', post('/api/seller', '{}', 'Content-Length: 2').replace('application/json', ';'), 415],
  ['invalid JSON', post('/', '{"a', 'Content-Length: 3'), 400],
  ['a body where none is read', post('/', 'x'.repeat(70_000), 'Content-Length: 70000'), 413],
  ['an invalid length', post('/', '{}', 'Content-Length: x'), 400],
  ['two lengths', post('/', '{}', 'Content-Length: 2', 'Content-Length: 3'), 400],
  ['no HTTP at all', lines('hello'), 400],
  ['no Host', lines('GET / HTTP/1.1'), 400],
  ['a length and chunks', post('/', '0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'), 400],
  ['an unknown method', lines('BREW / HTTP/1.1', 'Host: a'), 400],
  ['a tunnel', lines('CONNECT a:443 HTTP/1.1', 'Host: a:443'), 405],
  ['a method that pages do not have', lines('PROPFIND / HTTP/1.1', 'Host: a'), 404],
  ['a method that endpoints do not have', lines('DELETE /api/seller HTTP/1.1', 'Host: a'), 404],
] as const)
  test(`a request with ${what} gets our own error message`, async () => {
    const [answer] = await exchange(text);
    expect(answer?.status).toBe(status);
    expect(answer?.body).not.toMatch(/FST_|statusCode|"error"/);
    if (status !== 404) expect(JSON.parse(answer?.body ?? '')).toEqual(shape);
    expect(answer?.headers['x-content-type-options']).toBe('nosniff');
    expect(answer?.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

test('a request with an absolute URL, as for a proxy, gets the page', async ({ request }) => {
  const [answer] = await exchange(lines('GET http://a.example/health HTTP/1.1', 'Host: b.example'));
  expect([answer?.status, answer?.body]).toEqual([200, await (await request.get('/health')).text()]);
});
