/**
 * The names of the headers and fields of a form, which the page, the shell and the api share. A test compares them with
 * the api's openapi.json and `submission-post.ts`.
 */

/** Headers of a submission that a script sends. */
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

/**
 * Fields that every form has in addition to its own. Without scripts, hidden fields carry what scripts send as headers.
 */
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

/** Placeholders in the prerendered HTML, which the shell's server replaces with a new token and a new key. */
export const placeholder = { csrfToken: '%CSRF_TOKEN%', idempotencyKey: '%IDEMPOTENCY_KEY%' } as const;

/** The hidden field for the slug of the deal that a buyer asks about. The shell's server replaces the placeholder. */
export const about = { name: 'about', placeholder: '%ABOUT%' } as const;

/** The form of a deal's slug, the last part of its URL. */
export const slugPattern = /^[a-z0-9][a-z0-9-]{0,119}$/;

/** The name of the meta element with the CSRF token. */
export const tokenMeta = 'csrf-token';
