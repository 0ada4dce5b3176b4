import { createHmac } from 'node:crypto';

/** Milliseconds. A slow api must not keep a bad release on the site. */
const TIMEOUT = 2_000;

/** Sends something of the shell's own to the api: `path` comes after `/api/releases/`. Rejects without a response. */
export type ApiPost = (path: string, body: object) => Promise<Response>;

export function createApiPost(apiUrl: string, csrfSecret: string): ApiPost {
  const code = createHmac('sha256', csrfSecret).update('release-counts').digest('base64url');
  return (path, body) =>
    fetch(`${apiUrl}/api/releases/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${code}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
}
