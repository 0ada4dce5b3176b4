import { COMPANY } from './company.js';
import { isTimeZone, isWebhookSecret, oneOf, textThat, urlOf, type Variable } from './variable.js';

const webUrl = urlOf('https:', 'http:');

/** The variables of texts: the provider that reports texts from people, and the company. */
export const MESSAGING_VARIABLES = {
  TWILIO_AUTH_TOKEN: {
    ...textThat('at least 32 characters long', (text) => text.length >= 32),
    meaning: 'Auth token of the Twilio account that reports texts from people; unset: reports from Twilio are refused.',
  },
  MESSAGING_SECRET: {
    ...textThat('whsec_ and at least 24 bytes in base64', isWebhookSecret),
    meaning:
      'Key of the signatures (Standard Webhooks) of any other provider that reports texts; unset: its reports are refused.',
  },
  MESSAGING_WEBHOOK_URL: {
    ...webUrl,
    // Twilio reads from the fragment how often to retry, and signs the URL without the fragment.
    read: (text: string) => webUrl.read(text)?.replace(/#.*$/s, ''),
    meaning:
      'URL that Twilio calls, as it is entered there, with or without its fragment (#rc=3&rp=all); unset: /api/messaging/inbound at a PUBLIC_ORIGIN.',
  },
  STOP_CONFIRMATIONS: {
    ...oneOf('provider', 'api'),
    meaning:
      'Sender of replies to STOP, HELP and START, so that nobody gets two; provider: the provider replies to keywords that it knows, the api to other texts that mean stop, start or help; api: always the api; unset: provider for Twilio, api for others.',
  },
  COMPANY_ADDRESS: {
    ...textThat('the postal address in shell/kit/src/brand.ts', (text) => text === COMPANY.address),
    meaning:
      "The company's postal address, which every email about deals must contain by law; must be set when ALERTS_SMTP_URL is, as in shell/kit/src/brand.ts: street, city, state and ZIP code on one line.",
  },
  COMPANY_TIME_ZONE: {
    default: 'America/Chicago',
    ...textThat('a time zone such as America/Denver', isTimeZone),
    meaning:
      "The time zone of the company's hours, as in shell/kit/src/brand.ts, and of times in emails and on the pages of deals.",
  },
} satisfies Record<string, Variable<unknown>>;
