import { createHmac } from 'node:crypto';

/** Timeout in milliseconds, short so that a slow api does not delay the decision to stop showing a bad release. */
const TIMEOUT = 2_000;

/** Sends data from the shell to `/api/<path>`. Rejects without a response. */
export type ApiPost = (path: string, body: object) => Promise<Response>;

/** Reads data at `/api/<path>` that only shells may read. Rejects without a response. */
export type ApiGet = (path: string, headers?: Record<string, string>) => Promise<Response>;

export function createApiPost(apiUrl: string, csrfSecret: string): ApiPost {
  const authorization = authorize(csrfSecret);
  return (path, body) =>
    fetch(`${apiUrl}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: authorization },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
}

export function createApiGet(apiUrl: string, csrfSecret: string): ApiGet {
  const authorization = authorize(csrfSecret);
  return (path, headers = {}) =>
    fetch(`${apiUrl}/api/${path}`, {
      headers: { ...headers, Authorization: authorization },
      signal: AbortSignal.timeout(TIMEOUT),
    });
}

function authorize(csrfSecret: string): string {
  return `Bearer ${createHmac('sha256', csrfSecret).update('release-counts').digest('base64url')}`;
}
