import { header } from '../form-names.ts';
import { consentText, consentVersion, smsConsentText } from '../consent/consent-wording.ts';
import type { Attempt } from './idempotency-key.ts';
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
  /** Whether the hidden field has a value. */
  isTrapFilled: boolean;
}

/** Sends one submission. Never throws. */
export function submitLead({ path, submission, attempt, release, ...signs }: LeadRequest): Promise<PostResult> {
  const body = JSON.stringify(submission);
  const headers = () => ({
    [header.key]: attempt.keyFor(body),
    // The exact texts: the agreed terms, and the text beside the box for marketing texts, checked or not.
    [header.wording]: encodeBase64Url(consentText),
    [header.smsWording]: encodeBase64Url(smsConsentText),
    [header.wordingVersion]: consentVersion,
    [header.fillTime]: String(signs.fillMilliseconds),
    ...(signs.isTrapFilled && { [header.trap]: '1' }),
  });
  return postForm({ path, fields: submission, release, headers, renewKey: attempt.settle, name: 'The submission' });
}

/** The text as base64url of its UTF-8 bytes, without padding: any text in a header. */
function encodeBase64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
