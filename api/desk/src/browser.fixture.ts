/** The browser functions that jsdom lacks, and an api in place of the network. Import it first. */
import { TextEncoder } from 'node:util';

/** A request as the api receives it. */
export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The Idempotency-Key header. */
  key: string | null;
  /** The If-Match header. */
  version: string | null;
  body: Record<string, unknown>;
}

/** The api's response; 'unreachable' makes the request fail as without a network. */
export type ApiResponse = readonly [status: number, body?: unknown, headers?: Record<string, string>] | 'unreachable';

let respond: (request: ApiRequest) => ApiResponse | Promise<ApiResponse> = () => 'unreachable';
let requests: ApiRequest[] = [];

/** Sets the function that responds to the desk's requests from now on. Returns a list that each request is added to. */
export function fakeApi(responder: typeof respond): ApiRequest[] {
  respond = responder;
  requests = [];
  return requests;
}

async function answerRequest({ method, url, headers, body }: Omit<Request, 'body'> & { body: Blob | string }) {
  const { pathname: path, searchParams: query } = new URL(url);
  const [key, version] = [headers.get('idempotency-key'), headers.get('if-match')];
  // A file is sent unchanged.
  const sent = (body instanceof Blob ? body : JSON.parse(body || '{}')) as ApiRequest['body'];
  const request = { method, path, query, headers, key, version, body: sent };
  requests.push(request);
  const answer = await respond(request);
  if (answer === 'unreachable') throw new TypeError('fetch failed');
  const [status, data, more] = answer;
  const responseHeaders = new Headers({ 'content-type': 'application/json', ...more });
  const text = () => Promise.resolve(JSON.stringify(data));
  const response = { status, ok: status < 300, headers: responseHeaders, text, json: () => Promise.resolve(data) };
  return { ...response, clone: () => response };
}

/** A `Storage` whose names are also keys of the object, as in a browser, so that `Object.keys(localStorage)` works. */
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
  // The api client passes a path to `new Request`, which a browser resolves against the page's URL.
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
