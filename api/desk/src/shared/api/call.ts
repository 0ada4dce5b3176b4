/** The desk's HTTP client: every request, and the handling of failures. */
import createClient from 'openapi-fetch';
import type { components, paths } from './api-types.ts';

export type Schemas = components['schemas'];

const path = ({ url }: Request) => new URL(url).pathname.replace('/api/admin/', '');
const RENEW_SESSION = ['sessions/current/confirmation', 'staff/me/password'];

/** How long a request waits for others. One that hangs must not stop the desk. */
const MOST_WAIT_MS = 3000;

/**
 * Only the session requests get another cookie, in any tab: a concurrent request with the former one would get the
 * response that the session has ended. (jsdom has no locks.)
 */
async function fetchInTurn(request: Request): Promise<Response> {
  if (!navigator.locks) return fetch(request);
  const mode = RENEW_SESSION.includes(path(request)) ? 'exclusive' : 'shared';
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(MOST_WAIT_MS)]);
  let isTurn = false;
  const go = () => ((isTurn = true), fetch(request));
  return navigator.locks.request('session', { mode, signal }, go).catch((failure: unknown) => {
    if (isTurn || request.signal.aborted) throw failure;
    return go();
  });
}

/** Typed by the api's description. The session is a cookie that scripts cannot read. */
export const api = createClient<paths>({ credentials: 'same-origin', fetch: fetchInTurn });

/** Marks a request that the user did not ask for, so that it does not keep the session alive. */
export const IN_BACKGROUND = { headers: { 'Background-Read': '1' } };

export interface FieldError {
  field: string;
  message: string;
}

/** A request that failed. `status` is 0 if the api was not reached. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly reason: string | undefined;
  readonly errors: readonly FieldError[];
  /** For support. Undefined without a response. */
  readonly requestId: string | undefined;
  /** In seconds, from the api. */
  readonly retryAfter: number | undefined;
  /** The body of the response. */
  readonly body: unknown;

  constructor(response: Response | undefined, body: unknown) {
    const { message, reason, errors } = (typeof body === 'object' && body !== null ? body : {}) as {
      message?: unknown;
      reason?: string;
      errors?: FieldError[];
    };
    super(typeof message === 'string' ? message : response ? NOT_UNDERSTOOD : NOT_REACHED);
    this.status = response?.status ?? 0;
    this.reason = reason;
    this.errors = errors ?? [];
    this.requestId = response?.headers.get('x-request-id') ?? undefined;
    const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
    this.body = body;
  }

  /** Whether the same request may succeed later: the api is away, busy or failing. */
  get isPassing(): boolean {
    return [0, 408, 429, 500, 502, 503, 504].includes(this.status);
  }
}

const NOT_REACHED = 'Can’t reach the server.';
const NOT_UNDERSTOOD = 'The server sent an unexpected answer.';

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the body of a response. @throws Problem */
export async function bodyOf<T>(asked: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await asked;
  } catch (failure) {
    if (failure instanceof Problem || (failure instanceof DOMException && failure.name === 'AbortError')) throw failure;
    throw new Problem(undefined, undefined);
  }
  if (!answer.response.ok) throw new Problem(answer.response, answer.error);
  return answer.data as T;
}

/** The parts that requests and responses need from other modules. */
interface Listeners {
  /** Id of the current user. The api refuses (401) requests when the cookie belongs to someone else. */
  whose: () => string | undefined;
  /** The session has ended. */
  onSignedOut: () => void;
  /** Another step must come first: see `reason` in the response. */
  onRefused: (reason: string) => void;
  /** The server's clock minus this computer's, in milliseconds. */
  onSkew: (milliseconds: number) => void;
  /** The build of the desk that the api serves now. */
  onVersion: (version: string) => void;
}

const SIGN_IN_PATHS = ['sessions/browser', 'sessions/current/confirmation'];

/** Called once, at the start. */
export function listenToAnswers({ whose, onSignedOut, onRefused, onSkew, onVersion }: Listeners): void {
  api.use({
    onRequest({ request }) {
      // Tabs share a cookie, and another user may have signed in elsewhere.
      const staffId = whose();
      if (staffId !== undefined) request.headers.set('Session-Of', staffId);
    },
    async onResponse({ request, response }) {
      const date = Date.parse(response.headers.get('date') ?? '');
      // Date headers are whole seconds, on average half a second old.
      if (!Number.isNaN(date)) onSkew(date + 500 - Date.now());
      const version = response.headers.get('x-desk-version');
      if (version) onVersion(version);
      if (SIGN_IN_PATHS.includes(path(request))) return;
      if (response.status === 401) onSignedOut();
      // A web page instead of a response, from a proxy or a network with a sign-in page.
      if (response.ok && response.status !== 204 && !response.headers.get('content-type')?.includes('json'))
        throw new Problem(response, undefined);
      if (response.status === 403) {
        const body = (await response
          .clone()
          .json()
          .catch(() => undefined)) as { reason?: string } | undefined;
        if (body?.reason) onRefused(body.reason);
      }
    },
  });
}
