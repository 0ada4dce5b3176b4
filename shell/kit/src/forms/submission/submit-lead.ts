import { header } from '../../../release/format/form-names.ts';
import { consentText, consentVersion, smsConsentText } from '../consent/consent-wording.ts';
import { postForm, type PostResult } from './post-form.ts';

export interface LeadRequest {
  path: `/api/${string}`;
  submission: object;
  /** Gives every try the same key, so that it becomes one lead. */
  attempt: Attempt;
  /** Release of the section that shows the form. */
  release: string;
  /** How long the form was in front of the visitor. */
  fillMilliseconds: number;
  /** Whether the field that nobody sees holds something. */
  isTrapFilled: boolean;
}

/** Sends one submission. Never throws. */
export function submitLead({
  path,
  submission,
  attempt,
  release,
  fillMilliseconds,
  isTrapFilled,
}: LeadRequest): Promise<PostResult> {
  const body = JSON.stringify(submission);
  const headers = () => ({
    [header.key]: attempt.keyFor(body),
    // The exact texts: what the visitor agreed to, and what stood beside the box for marketing texts, checked or not.
    [header.wording]: encodeBase64Url(consentText),
    [header.smsWording]: encodeBase64Url(smsConsentText),
    [header.wordingVersion]: consentVersion,
    [header.fillTime]: String(fillMilliseconds),
    ...(isTrapFilled && { [header.trap]: '1' }),
  });
  return postForm({ path, fields: submission, release, headers, renewKey: attempt.settle, name: 'The submission' });
}

/** The text as base64url of its UTF-8 bytes, without padding: any text in a header. */
function encodeBase64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The key of the attempt that is under way. */
export interface Attempt {
  /** The same key for the same body until the attempt is settled; a changed body is a new attempt. */
  keyFor: (body: string) => string;
  /** After success: the next submission is another one, even with the same words. */
  settle: () => void;
}

/** The first body goes under the key that the page was served with: the browser may have sent it by itself before. */
export function startAttempt(servedKey?: string): Attempt {
  let current: { body: string; key: string } | null = null;
  let first = servedKey;
  return {
    keyFor(body) {
      if (current?.body !== body) current = { body, key: first ?? createUuid() };
      first = undefined;
      return current.key;
    },
    settle() {
      current = null;
    },
  };
}

/** A random UUID (version 4), also on pages without TLS, where browsers have no crypto.randomUUID. */
export function createUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
