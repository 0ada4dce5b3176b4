import { field, header, tokenMeta } from '../form-names.ts';

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

export interface FormPost {
  path: string;
  /** The JSON body. */
  fields: object;
  /** Release of the section that shows the form. */
  release: string;
  /** Returns more headers than content type, token and release; called before each try. */
  headers?: () => Record<string, string>;
  /** Called after a 422: the key in the headers was used with other values, so the next try needs a new one. */
  renewKey?: () => void;
  /** The subject of the sentence that is logged about a failure, such as "The submission". */
  name: string;
}

/**
 * `accepted`: the api carried out the request. `refused`: it did not, and may have returned errors by field.
 * `unanswered`: there was no usable response, so that the request may or may not have been carried out.
 */
export type PostResult =
  { outcome: 'accepted' } | { outcome: 'refused'; errors: FieldErrors } | { outcome: 'unanswered' };

/** Milliseconds for all tries together, after which the form shows a failure. */
export const submissionTimeout = 15_000;
const triesWhileInFlight = 5;

/** Sends a form. Never throws; logs failures to the console, without personal data. */
export async function postForm(form: FormPost): Promise<PostResult> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), submissionTimeout);
  try {
    const response = await postUntilSettled(form, deadline.signal);
    const result = readAnswer(response.ok, await response.json());
    if (result.outcome !== 'accepted') console.error(`${form.name} was refused with status ${response.status}.`);
    return result;
  } catch (error) {
    console.error(`${form.name} got no usable answer (${error instanceof Error ? error.name : 'unknown error'}).`);
    return { outcome: 'unanswered' };
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a form, and retries after a 409 (later), a 403 (with a new token) and a 422 (with a new key). */
async function postUntilSettled(form: FormPost, signal: AbortSignal): Promise<Response> {
  const left: Record<number, number> = { 409: triesWhileInFlight, 403: 1, 422: form.renewKey ? 1 : 0 };
  for (;;) {
    const response = await post(form, signal);
    const { status } = response;
    const tries = left[status] ?? 0;
    if (tries === 0) return response;
    left[status] = tries - 1;
    if (status === 409) await wait(secondsToWait(response) * 1000, signal);
    else if (status === 403) await renewToken(signal);
    else form.renewKey?.();
  }
}

function post({ path, fields, release, headers }: FormPost, signal: AbortSignal): Promise<Response> {
  const token = findTokenMeta()?.content ?? '';
  const own = { 'Content-Type': 'application/json', [header.token]: token, [header.release]: release };
  return fetch(path, { method: 'POST', headers: { ...own, ...headers?.() }, body: JSON.stringify(fields), signal });
}

function findTokenMeta(): HTMLMetaElement | null {
  return document.querySelector(`meta[name="${tokenMeta}"]`);
}

/** Loads the page again, and copies its CSRF token into the meta element and the hidden fields of this page. */
async function renewToken(signal: AbortSignal): Promise<void> {
  const page = await fetch(location.pathname + location.search, { cache: 'no-store', signal });
  const token = new RegExp(`name="${tokenMeta}" content="([^"]+)"`).exec(await page.text())?.[1];
  if (token === undefined) return;
  const meta = findTokenMeta();
  if (meta) meta.content = token;
  for (const input of document.querySelectorAll<HTMLInputElement>(`[name="${field.token}"]`)) input.value = token;
}

function secondsToWait(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After') ?? 1);
  return seconds >= 0 ? seconds : 1;
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => reject(signal.reason as DOMException));
  });
}

function readAnswer(ok: boolean, body: unknown): PostResult {
  const { success, errors } = body as { success?: unknown; errors?: unknown };
  return ok && success === true ? { outcome: 'accepted' } : { outcome: 'refused', errors: readFieldErrors(errors) };
}

function readFieldErrors(errors: unknown): FieldErrors {
  const byField: Record<string, string> = {};
  for (const error of Array.isArray(errors) ? (errors as ({ field?: unknown; message?: unknown } | null)[]) : []) {
    const { field, message } = error ?? {};
    if (typeof field === 'string' && typeof message === 'string') byField[field] ??= message;
  }
  return byField;
}
