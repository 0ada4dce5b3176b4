/** The desk's HTTP client: every request, and the handling of failures. */
import createClient from 'openapi-fetch';
import type { components, paths } from './api-types.ts';

export type Schemas = components['schemas'];

const path = ({ url }: Request) => new URL(url).pathname.replace('/api/admin/', '');
/** Requests whose response replaces the session cookie. */
const RENEW_SESSION = ['sessions/current/confirmation', 'staff/me/password'];

/** The longest wait for other requests, so that one that hangs does not block the desk. */
const MAX_WAIT_MS = 3000;

/**
 * Sends a request, but in no tab at the same time as one of RENEW_SESSION: the api would refuse the replaced cookie as
 * that of an ended session. Without locks (in jsdom) the request is sent at once.
 */
async function fetchInTurn(request: Request): Promise<Response> {
  if (!navigator.locks) return fetch(request);
  const mode = RENEW_SESSION.includes(path(request)) ? 'exclusive' : 'shared';
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(MAX_WAIT_MS)]);
  let isSent = false;
  const send = () => ((isSent = true), fetch(request));
  return navigator.locks.request('session', { mode, signal }, send).catch((failure: unknown) => {
    if (isSent || request.signal.aborted) throw failure;
    return send();
  });
}

/** The client, typed by the api's OpenAPI description. The session is a cookie that scripts cannot read. */
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
  /** Shown for support. Undefined without a response. */
  readonly requestId: string | undefined;
  /** The header Retry-After, in seconds. */
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

  /** Whether the same request may succeed later: the api is unreachable, busy or failing. */
  get isTemporary(): boolean {
    return [0, 408, 429, 500, 502, 503, 504].includes(this.status);
  }
}

const NOT_REACHED = 'Can’t reach the server.';
const NOT_UNDERSTOOD = 'The server sent an unexpected answer.';

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the body of a response. @throws Problem */
export async function bodyOf<T>(request: Promise<Result<T>>): Promise<T> {
  let result: Result<T>;
  try {
    result = await request;
  } catch (failure) {
    if (failure instanceof Problem || (failure instanceof DOMException && failure.name === 'AbortError')) throw failure;
    throw new Problem(undefined, undefined);
  }
  if (!result.response.ok) throw new Problem(result.response, result.error);
  return result.data as T;
}

/** Functions of other modules that every request and response calls. */
interface Listeners {
  /** Id of the current user. The api refuses (401) requests when the cookie belongs to someone else. */
  readUserId: () => string | undefined;
  /** The session has ended. */
  onSignedOut: () => void;
  /** The api refused (403) until the user has taken another step, such as a new password; `reason` names the step. */
  onRefused: (reason: string) => void;
  /** The server's clock minus this computer's, in milliseconds. */
  onSkew: (milliseconds: number) => void;
  /** The build of the desk that the api serves now. */
  onVersion: (version: string) => void;
}

const SIGN_IN_PATHS = ['sessions/browser', 'sessions/current/confirmation'];

/** Registers the listeners. Called once, when the desk starts. */
export function listenToResponses({ readUserId, onSignedOut, onRefused, onSkew, onVersion }: Listeners): void {
  api.use({
    onRequest({ request }) {
      // Tabs share a cookie, and another user may have signed in elsewhere.
      const staffId = readUserId();
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
      // An HTML page instead of JSON, from a proxy or a network with a sign-in page.
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
