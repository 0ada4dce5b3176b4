import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { until } from '../../../fixtures/notices/notices.fixture.js';
import { listRoutes } from '../../../fixtures/staff/access/admin-routes.fixture.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { useApi } from '../../../fixtures/test-api.fixture.js';

const api = await useApi();
const { headers } = await signedIn('admin');
const urls = (await listRoutes()).filter(({ method }) => method === 'GET').map(({ url }) => url);

async function statusAndType(method: 'GET' | 'HEAD', url: string) {
  const { statusCode, headers: given, stream } = await api.request({ method, url, headers, payloadAsStream: true });
  // A stream of events never ends on its own.
  stream()
    .on('error', () => undefined)
    .destroy();
  return [statusCode, given['content-type']];
}

test.each(urls)('HEAD has the same status and content type as GET: %s', async (url) => {
  const path = url.replace(/:[A-Za-z]+/g, randomUUID()).replace('*', 'x');
  const head = await statusAndType('HEAD', path);
  // One export of everything runs at a time, and that of HEAD may still be ending.
  const get = await until('an answer to GET', async () => {
    const answer = await statusAndType('GET', path);
    return answer[0] === 429 ? undefined : answer;
  });
  expect(get).toEqual(head);
});
