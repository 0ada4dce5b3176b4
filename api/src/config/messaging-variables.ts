import { isUrl, isWebhookSecret, oneOf, textThat, type Variable } from './variable.js';

const lineOf = (most: number) => textThat((text) => text.length <= most && !/[\p{Cc}\p{Cs}]/u.test(text));

/** The variables of texts: who may tell us of replies, and who we are in an answer. */
export const MESSAGING_VARIABLES = {
  TWILIO_AUTH_TOKEN: {
    default: '',
    expected: 'at least 32 characters long',
    meaning: 'Auth token of the Twilio account whose webhooks tell of texts that people send; unset: none from Twilio.',
    read: textThat((text) => text.length >= 32),
  },
  MESSAGING_SECRET: {
    default: '',
    expected: 'whsec_ and at least 24 bytes in base64',
    meaning: 'Key of the signatures of any other provider, in the form of Standard Webhooks; unset: none.',
    read: textThat(isWebhookSecret),
  },
  MESSAGING_WEBHOOK_URL: {
    default: '',
    expected: 'a URL that starts with https:// or http://',
    meaning:
      'URL that Twilio calls, as it is entered there, with or without its fragment (#rc=3&rp=all); unset: /api/messaging/inbound at a PUBLIC_ORIGIN.',
    // The fragment tells Twilio how often to try; it signs the URL without it.
    read: (text: string) => (isUrl(text, 'https:', 'http:') ? text.replace(/#.*$/s, '') : undefined),
  },
  STOP_CONFIRMATIONS: {
    default: '',
    expected: '"provider" or "api"',
    meaning:
      'Who replies to STOP, HELP and START, so that never two replies leave; provider: it replies to the keywords that it knows, the api to all else; api: always the api; unset: provider for Twilio, api for others.',
    read: oneOf('provider', 'api'),
  },
  COMPANY_NAME: {
    default: 'Wrenfield Land',
    expected: 'one line of at most 40 characters',
    meaning: 'The company in replies to texts and in certificates of consent; as in shell/kit/src/brand.ts.',
    read: lineOf(40),
  },
  COMPANY_PHONE: {
    default: '(800) 555-0142',
    expected: 'one line of at most 20 characters',
    meaning: 'Its phone number, in replies to texts.',
    read: lineOf(20),
  },
  COMPANY_EMAIL: {
    default: 'offers@wrenfield-land.example',
    expected: 'one line of at most 60 characters',
    meaning: 'Its e-mail address, in replies to texts.',
    read: lineOf(60),
  },
} satisfies Record<string, Variable<unknown>>;
