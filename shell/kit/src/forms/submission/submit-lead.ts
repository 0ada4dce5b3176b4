import { header } from '../form-names.ts';
import { consentText, consentVersion, smsConsentText } from '../consent/consent-wording.ts';
import type { Attempt } from './idempotency-key.ts';
import { postForm, type PostResult } from './post-form.ts';

export interface LeadRequest {
  path: `/api/${string}`;
  submission: object;
  /** Gives every try the same idempotency key, so that the api stores one lead. */
  attempt: Attempt;
  /** Release of the section that shows the form. */
  release: string;
  /** Time between the display of the form and its submission. */
  fillMilliseconds: number;
  /** Whether the trap field, which only robots fill in, has text. */
  isTrapFilled: boolean;
}

/** Sends one submission. Never throws. `signs` are the fill time and the trap, from which the api suspects spam. */
export function submitLead({ path, submission, attempt, release, ...signs }: LeadRequest): Promise<PostResult> {
  const body = JSON.stringify(submission);
  const headers = () => ({
    [header.key]: attempt.keyFor(body),
    // The exact texts that the visitor read: the one with the terms, and the one beside the box for marketing texts.
    [header.wording]: encodeBase64Url(consentText),
    [header.smsWording]: encodeBase64Url(smsConsentText),
    [header.wordingVersion]: consentVersion,
    [header.fillTime]: String(signs.fillMilliseconds),
    ...(signs.isTrapFilled && { [header.trap]: '1' }),
  });
  return postForm({ path, fields: submission, release, headers, renewKey: attempt.settle, name: 'The submission' });
}

/** Encodes text as base64url of its UTF-8 bytes, because headers cannot contain all characters. */
function encodeBase64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
