/**
 * The names with which a page, the shell and the api exchange a form. The api has them in `submission-post.ts` and its
 * openapi.json, with which form-names.test.ts compares these.
 */

/** Headers of a script's request. */
export const header = {
  key: 'Idempotency-Key',
  token: 'X-CSRF-Token',
  release: 'Section-Release',
  wording: 'Consent-Wording',
  smsWording: 'Sms-Consent-Wording',
  wordingVersion: 'Consent-Version',
  fillTime: 'Form-Fill-Time',
  trap: 'Form-Trap',
} as const;

/** Fields that the form adds. Values that scripts send as headers are hidden fields in a form without scripts. */
export const field = {
  key: 'idempotencyKey',
  token: 'csrfToken',
  release: 'sectionRelease',
  wording: 'consentWording',
  smsWording: 'smsConsentWording',
  wordingVersion: 'consentVersion',
  trap: 'website',
  terms: 'agreedToTerms',
  smsConsent: 'smsConsent',
} as const;

/** Where the shell's server inserts a fresh token and a fresh key. */
export const placeholder = { csrfToken: '%CSRF_TOKEN%', idempotencyKey: '%IDEMPOTENCY_KEY%' } as const;

/**
 * The hidden field with the deal that a buyer asks about, and the place where the shell's server inserts the deal's
 * slug.
 */
export const about = { name: 'about', placeholder: '%ABOUT%' } as const;

/** The part of a deal's URL that names it. */
export const slugPattern = /^[a-z0-9][a-z0-9-]{0,119}$/;

/** The element of the head that holds the token. */
export const tokenMeta = 'csrf-token';
