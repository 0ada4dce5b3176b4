/** The browser functions that jsdom lacks, and an api in place of the network. Import it first. */
import { TextEncoder } from 'node:util';

/** A request as the api gets it. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Idempotency-Key. */
  key: string | null;
  /** If-Match. */
  version: string | null;
  body: Record<string, unknown>;
}

export type Answer = readonly [status: number, body?: unknown, headers?: Record<string, string>] | 'away';

let answer: (asked: Asked) => Answer | Promise<Answer> = () => 'away';
let requests: Asked[] = [];

/** Sets the responses to the desk's requests from now on. Returns all requests. */
export function fakeApi(answers: typeof answer): Asked[] {
  answer = answers;
  requests = [];
  return requests;
}

async function answerRequest({ method, url, headers, body }: Omit<Request, 'body'> & { body: Blob | string }) {
  const { pathname: path, searchParams: query } = new URL(url);
  const [key, version] = [headers.get('idempotency-key'), headers.get('if-match')];
  // A file is sent unchanged.
  const sent = (body instanceof Blob ? body : JSON.parse(body || '{}')) as Asked['body'];
  const asked = { method, path, query, headers, key, version, body: sent };
  requests.push(asked);
  const answered = await answer(asked);
  if (answered === 'away') throw new TypeError('fetch failed');
  const [status, data, more] = answered;
  const told = new Headers({ 'content-type': 'application/json', ...more });
  const text = () => Promise.resolve(JSON.stringify(data));
  const response = { status, ok: status < 300, headers: told, text, json: () => Promise.resolve(data) };
  return { ...response, clone: () => response };
}

/** Names are keys of the object, as in a browser. */
export class FakeStorage {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null;
  }
  setItem(name: string, value: string): void {
    Object.assign(this, { [name]: value });
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}

Object.assign(globalThis, {
  TextEncoder,
  CSS: { escape: String },
  // The client makes a Request of a path, which a browser resolves against the page's URL.
  Request: class {
    readonly url: string;
    readonly headers: Headers;
    readonly signal = new AbortController().signal;
    constructor(path: string, init: RequestInit) {
      Object.assign(this, init);
      this.url = new URL(path, 'http://desk.example').href;
      this.headers = new Headers(init.headers);
    }
  },
  fetch: answerRequest,
});
