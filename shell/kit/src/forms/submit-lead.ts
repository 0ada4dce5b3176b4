import type { LeadSubmission } from '../lead-submission.ts';
import { encodeBase64Url } from './base64-url.ts';

/** Message by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

export interface LeadRequest {
  path: '/api/seller' | '/api/buyer';
  submission: LeadSubmission;
  /** The same for every try of one attempt, so that it becomes one lead. */
  idempotencyKey: string;
  /** The exact texts: what the visitor agreed to, and what stood beside the box for marketing texts, ticked or not. */
  consent: { text: string; smsText: string; version: string };
  /** Release of the section that shows the form. */
  release: string;
  /** How long the form was in front of the visitor. */
  fillMilliseconds: number;
  /** Whether the field that nobody sees holds something. */
  isTrapFilled: boolean;
}

/**
 * `accepted`: the lead is stored. `refused`: the service answered and did not take it, with messages by field where it
 * gave any. `unanswered`: no usable answer; the lead may or may not be stored.
 */
export type SubmissionResult =
  | { outcome: 'accepted'; message: string }
  | { outcome: 'refused'; errors: FieldErrors }
  | { outcome: 'unanswered' };

/** Milliseconds until the visitor is told that it did not work, all tries included. */
export const submissionTimeout = 15_000;
const triesWhileInFlight = 5;
const inFlight = 409;

/** Sends one submission. Never throws; logs failures to the console, without personal data. */
export async function submitLead(request: LeadRequest): Promise<SubmissionResult> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), submissionTimeout);
  try {
    const response = await postUntilSettled(request, deadline.signal);
    const result = readAnswer(response.ok, await response.json());
    if (result.outcome !== 'accepted') console.error(`The submission was refused with status ${response.status}.`);
    return result;
  } catch (error) {
    console.error(`The submission got no usable answer (${error instanceof Error ? error.name : 'unknown error'}).`);
    return { outcome: 'unanswered' };
  } finally {
    clearTimeout(timer);
  }
}

/** While an earlier try with the same key is still being stored, the service says so, and the next try gets its answer. */
async function postUntilSettled(request: LeadRequest, signal: AbortSignal): Promise<Response> {
  let response = await post(request, signal);
  for (let tries = 0; response.status === inFlight && tries < triesWhileInFlight; tries += 1) {
    await wait(secondsToWait(response) * 1000, signal);
    response = await post(request, signal);
  }
  return response;
}

function post(request: LeadRequest, signal: AbortSignal): Promise<Response> {
  const { path, submission } = request;
  return fetch(path, { method: 'POST', headers: headersOf(request), body: JSON.stringify(submission), signal });
}

function headersOf({ idempotencyKey, consent, release, fillMilliseconds, isTrapFilled }: LeadRequest): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'X-CSRF-Token': document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '',
    'Idempotency-Key': idempotencyKey,
    'Section-Release': release,
    'Consent-Wording': encodeBase64Url(consent.text),
    'Sms-Consent-Wording': encodeBase64Url(consent.smsText),
    'Consent-Version': consent.version,
    'Form-Fill-Time': String(fillMilliseconds),
    ...(isTrapFilled && { 'Form-Trap': '1' }),
  };
}

function secondsToWait(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After') ?? 1);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 1;
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The submission took too long.', 'TimeoutError'));
    });
  });
}

function readAnswer(ok: boolean, body: unknown): SubmissionResult {
  const { success, message, errors } = body as { success?: unknown; message?: unknown; errors?: unknown };
  if (ok && success === true) return { outcome: 'accepted', message: String(message ?? '') };
  return { outcome: 'refused', errors: readFieldErrors(errors) };
}

function readFieldErrors(errors: unknown): FieldErrors {
  if (!Array.isArray(errors)) return {};
  const byField: Record<string, string> = {};
  for (const error of errors as ({ field?: unknown; message?: unknown } | null)[]) {
    const { field, message } = error ?? {};
    if (typeof field === 'string' && typeof message === 'string') byField[field] ??= message;
  }
  return byField;
}
