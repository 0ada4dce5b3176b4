import { expect, test } from '@jest/globals';
import { useApi } from '../../../fixtures/test-api.fixture.js';

const api = await useApi();

// A form without a named field sends no bytes, and a Content-Length of 0.
test.each([
  ['/api/leave-list/x.y', 'application/x-www-form-urlencoded', 404],
  ['/api/mail-events', 'application/json', 403],
  ['/api/messaging/inbound', 'application/x-www-form-urlencoded', 403],
  ['/api/messaging/status', 'application/x-www-form-urlencoded', 403],
])('a POST with an empty body reaches the handler of %s', async (url, type, status) => {
  for (const length of [{ 'content-length': '0' }, {}])
    expect((await api.post(url, '', { 'content-type': type, ...length })).statusCode).toBe(status);
});
