import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { ShownConsent } from '../consent/ledger/consent-evidence.js';
import { isFormPost } from '../http/request/form-post.js';
import type { FormSigns } from '../leads/spam/quarantine.js';
import { toPhoneNumber } from '../phone/e164.js';

/** A POST of a form, by a script or by the browser itself. */
export interface SubmissionPost {
  readonly isForm: boolean;
  readonly fields: unknown;
  readonly idempotencyKey: unknown;
  readonly shown: ShownConsent;
  readonly signs: FormSigns;
}

/** Reads a script's JSON and headers, or a form's fields, hidden ones included. */
export function readSubmissionPost(request: FastifyRequest): SubmissionPost {
  if (isFormPost(request)) return readFormPost(request.body);
  const { headers } = request;
  return {
    isForm: false,
    fields: request.body,
    idempotencyKey: headers['idempotency-key'],
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
  const { idempotencyKey, sectionRelease, consentWording, smsConsentWording, consentVersion, website, ...fields } =
    form;
  return {
    isForm: true,
    fields: fromFormFields(fields),
    idempotencyKey,
    shown: {
      wording: { plain: consentWording },
      smsWording: { plain: smsConsentWording },
      version: consentVersion,
      sectionRelease,
    },
    // `website` is a field that visitors do not see, so that only spam programs fill it. The fill time is unknown here.
    signs: { trap: website },
  };
}

type FormValue = string | string[] | undefined;

/** Converts the fields of a urlencoded form to those of the JSON contract, without the token. */
function fromFormFields({
  csrfToken: _,
  agreedToTerms,
  smsConsent,
  interests,
  phone,
  ...rest
}: Readonly<Record<string, FormValue>>): Record<string, unknown> {
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
 * The key of a form that was posted without scripts with a key that is used already. A visitor who goes back and
 * corrects the form sends the old key: the corrected form becomes a new lead, and posting it again does not.
 */
export function correctedFormKey(key: string, bodySha256: Buffer): string {
  return `form-${createHash('sha256').update(key).update('\n').update(bodySha256).digest('base64url')}`;
}
