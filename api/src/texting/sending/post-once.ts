import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';

const CONNECT_LIMIT_MS = 10_000;
const LIMIT_MS = 30_000;
const MOST_BYTES = 65_536;

/** The answer to a request, or undefined in `untouched` and `unknown` (see TextResult). */
export type Answer =
  | { readonly status: number; readonly body: string }
  | { readonly state: 'untouched'; readonly reason: string }
  | { readonly state: 'unknown' };

/**
 * Posts once, without following redirects, on a connection of its own: a connection that was kept open may end while
 * the request is written, and then nobody knows whether it arrived.
 */
export function postOnce(url: URL, body: string, options: RequestOptions): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const isSecure = url.protocol === 'https:';
  const posting = (isSecure ? requestHttps : requestHttp)(url, { ...options, method: 'POST', agent: false });
  let isConnected = false;
  const fail = (reason: string) => {
    resolve(isConnected ? { state: 'unknown' } : { state: 'untouched', reason });
    posting.destroy();
  };
  const connecting = setTimeout(() => {
    if (!isConnected) fail('did not connect in time');
  }, CONNECT_LIMIT_MS);
  const limit = setTimeout(() => fail('did not answer in time'), LIMIT_MS);
  // Bytes of the request leave only after this event.
  posting.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true)));
  posting.on('error', (error: NodeJS.ErrnoException) => fail(String(error.code ?? error.name).slice(0, 60)));
  posting.on(
    'response',
    (response) =>
      void readText(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, body: text }),
        () => fail('the answer was cut off'),
      ),
  );
  posting.end(body);
  return promise.finally(() => {
    clearTimeout(connecting);
    clearTimeout(limit);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > MOST_BYTES) break;
  }
  return Buffer.concat(parts).toString();
}

/** The value of a field of an answer in JSON, as a text of 1 to 200 characters; undefined if there is none. */
export function readAnswerField(body: string, field: string): string | undefined {
  let value: unknown;
  try {
    value = (JSON.parse(body) as Record<string, unknown> | null)?.[field];
  } catch {
    return undefined;
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^[\x21-\x7E]{1,200}$/.test(text) ? text : undefined;
}
