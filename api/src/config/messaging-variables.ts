import { isTimeZone, isWebhookSecret, oneOf, textThat, urlOf, type Variable } from './variable.js';
import { counted } from '../words/counted.js';

const lineOf = (most: number) =>
  textThat(
    `one line of at most ${counted(most, 'character')}`,
    (text) => text.length <= most && !/[\p{Cc}\p{Cs}]/u.test(text),
  );

const webUrl = urlOf('https:', 'http:');

/** The variables of texts: the provider that reports replies, and our name in the answers. */
export const MESSAGING_VARIABLES = {
  TWILIO_AUTH_TOKEN: {
    ...textThat('at least 32 characters long', (text) => text.length >= 32),
    meaning: 'Auth token of the Twilio account whose webhooks tell of texts that people send; unset: none from Twilio.',
  },
  MESSAGING_SECRET: {
    ...textThat('whsec_ and at least 24 bytes in base64', isWebhookSecret),
    meaning: 'Key of the signatures of any other provider, in the form of Standard Webhooks; unset: none.',
  },
  MESSAGING_WEBHOOK_URL: {
    ...webUrl,
    // The fragment tells Twilio how often to retry; Twilio signs the URL without it.
    read: (text: string) => webUrl.read(text)?.replace(/#.*$/s, ''),
    meaning:
      'URL that Twilio calls, as it is entered there, with or without its fragment (#rc=3&rp=all); unset: /api/messaging/inbound at a PUBLIC_ORIGIN.',
  },
  STOP_CONFIRMATIONS: {
    ...oneOf('provider', 'api'),
    meaning:
      'Who replies to STOP, HELP and START, so that never two replies leave; provider: it replies to the keywords that it knows, the api to all else; api: always the api; unset: provider for Twilio, api for others.',
  },
  COMPANY_NAME: {
    default: 'Wrenfield Land',
    ...lineOf(40),
    meaning: 'The company in replies to texts and in certificates of consent; as in shell/kit/src/brand.ts.',
  },
  COMPANY_PHONE: { default: '(800) 555-0142', ...lineOf(20), meaning: 'Its phone number, in replies to texts.' },
  COMPANY_EMAIL: {
    default: 'offers@wrenfield-land.example',
    ...lineOf(60),
    meaning: 'Its email address, in replies to texts.',
  },
  COMPANY_ADDRESS: {
    default: '100 Example Street, Suite 200, Springfield, MO 65806',
    ...lineOf(120),
    meaning: 'Its postal address, which the law wants in every email about deals; must be set when ALERTS_SMTP_URL is.',
  },
  COMPANY_TIME_ZONE: {
    default: 'America/Chicago',
    ...textThat('a time zone such as America/Denver', isTimeZone),
    meaning:
      'The zone of its hours, as in shell/kit/src/brand.ts: emails and the pages of deals say times in it, with its name.',
  },
} satisfies Record<string, Variable<unknown>>;
