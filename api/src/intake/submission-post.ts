import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { ShownConsent } from '../consent/ledger/consent-evidence.js';
import { isFormPost } from '../http/form-post.js';
import type { FormSigns } from '../leads/spam/quarantine.js';
import { toPhoneNumber } from '../phone/e164.js';

/** One POST of a form, whichever way the browser sent it. */
export interface SubmissionPost {
  readonly isForm: boolean;
  readonly fields: unknown;
  readonly idempotencyKey: unknown;
  /** Checked already; it also tells a preview's form from a visitor's. */
  readonly csrfToken: unknown;
  readonly shown: ShownConsent;
  readonly signs: FormSigns;
}

/** Takes apart what scripts send as JSON with headers, and what a form sends with hidden fields. */
export function readSubmissionPost(request: FastifyRequest): SubmissionPost {
  if (isFormPost(request)) return readFormPost(request.body);
  const { headers } = request;
  return {
    isForm: false,
    fields: request.body,
    idempotencyKey: headers['idempotency-key'],
    csrfToken: headers['x-csrf-token'],
    shown: {
      wording: { encoded: headers['consent-wording'] },
      smsWording: { encoded: headers['sms-consent-wording'] },
      version: headers['consent-version'],
      sectionRelease: headers['section-release'],
    },
    signs: { fillTime: headers['form-fill-time'], trap: headers['form-trap'] },
  };
}

function readFormPost(body: unknown): SubmissionPost {
  const form = (body ?? {}) as Record<string, string | string[]>;
  const {
    idempotencyKey,
    csrfToken,
    sectionRelease,
    consentWording,
    smsConsentWording,
    consentVersion,
    website,
    ...fields
  } = form;
  return {
    isForm: true,
    fields: fromFormFields(fields),
    idempotencyKey,
    csrfToken,
    shown: {
      wording: { plain: consentWording },
      smsWording: { plain: smsConsentWording },
      version: consentVersion,
      sectionRelease,
    },
    // A field that visitors do not see; how long the form took is not known without scripts.
    signs: { trap: website },
  };
}

type FormValue = string | string[] | undefined;

/** Fields of a urlencoded form as the JSON contract has them: one list of interests, a boolean, a bare phone number. */
function fromFormFields(form: Readonly<Record<string, FormValue>>): Record<string, unknown> {
  const { agreedToTerms, smsConsent, interests, phone, ...rest } = form;
  return {
    ...rest,
    ...(agreedToTerms !== undefined && { agreedToTerms: isTicked(agreedToTerms) }),
    ...(smsConsent !== undefined && { smsConsent: isTicked(smsConsent) }),
    ...(interests !== undefined && { interests: [interests].flat() }),
    ...(phone !== undefined && { phone: typeof phone === 'string' ? toPhoneNumber(phone) : phone }),
  };
}

function isTicked(box: FormValue): boolean {
  return box === 'true' || box === 'on';
}

/**
 * Key of a form that was posted without scripts after its own key was used for another submission: the page keeps its
 * key when the visitor goes back and corrects the form, which must be a new lead, while the same post once more must
 * not.
 */
export function correctedFormKey(key: string, bodySha256: Buffer): string {
  return `form-${createHash('sha256').update(key).update('\n').update(bodySha256).digest('base64url')}`;
}
