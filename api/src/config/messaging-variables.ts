import { COMPANY } from './company.js';
import {
  isTimeZone,
  isTrustworthy,
  isUrl,
  isWebhookSecret,
  listOf,
  oneOf,
  textThat,
  urlOf,
  type Variable,
  whole,
} from './variable.js';

const webUrl = urlOf('https:', 'http:');

interface TextProviders {
  readonly accountSid: string | undefined;
  readonly authToken: string | undefined;
  readonly from: string | undefined;
  readonly webhookUrl: string | undefined;
  readonly webhookSecrets: readonly string[] | undefined;
  readonly allowedPrivateHosts: readonly string[];
}

/** One sentence for the operator if the sender of texts is set in part, or twice, or undefined. */
export function findTextMistake(providers: TextProviders): string | undefined {
  const { accountSid, authToken, from, webhookUrl, webhookSecrets, allowedPrivateHosts } = providers;
  if (accountSid !== undefined && webhookUrl !== undefined)
    return 'TEXTS_WEBHOOK_URL must be unset when TWILIO_ACCOUNT_SID is set, because one provider sends the texts.';
  if (accountSid !== undefined && authToken === undefined)
    return 'TWILIO_AUTH_TOKEN must be set when TWILIO_ACCOUNT_SID is.';
  if ((accountSid === undefined) !== (from === undefined))
    return accountSid === undefined
      ? 'TWILIO_ACCOUNT_SID must be set when TEXTS_FROM is.'
      : 'TEXTS_FROM must be set when TWILIO_ACCOUNT_SID is.';
  if ((webhookUrl === undefined) !== (webhookSecrets === undefined))
    return webhookUrl === undefined
      ? 'TEXTS_WEBHOOK_URL must be set when TEXTS_WEBHOOK_SECRET is.'
      : 'TEXTS_WEBHOOK_SECRET must be set when TEXTS_WEBHOOK_URL is.';
  // Texts and numbers are personal data and must not cross the open network unencrypted.
  const { protocol, hostname } = new URL(webhookUrl ?? 'https://unset.example');
  return protocol === 'https:' || allowedPrivateHosts.includes(hostname.toLowerCase())
    ? undefined
    : 'TEXTS_WEBHOOK_URL must be a URL that starts with https:// (http:// for hosts in WEBHOOK_ALLOWED_PRIVATE_HOSTS).';
}

/** The variables of texts: the providers that send them and report texts from people, and the company. */
export const MESSAGING_VARIABLES = {
  TWILIO_AUTH_TOKEN: {
    ...textThat('at least 32 characters long', (text) => text.length >= 32),
    meaning:
      'Auth token of the Twilio account that sends texts and reports texts from people; unset: reports from Twilio are refused.',
  },
  TWILIO_ACCOUNT_SID: {
    ...textThat('AC and 32 hexadecimal digits', (text) => /^AC[0-9a-f]{32}$/i.test(text)),
    meaning:
      'Twilio account that sends texts; TWILIO_AUTH_TOKEN and TEXTS_FROM must be set when it is. While neither this nor TEXTS_WEBHOOK_URL is set, texts become files in DATA_DIR/texts on localhost, and elsewhere none are sent.',
  },
  TEXTS_FROM: {
    ...textThat(
      'a number such as +15125550123, a short code, or a messaging service (MG and 32 hexadecimal digits)',
      (text) => /^(\+[1-9]\d{7,14}|\d{5,6}|MG[0-9a-f]{32})$/i.test(text),
    ),
    meaning: 'Number or messaging service of the Twilio account from which texts are sent.',
  },
  TWILIO_API_URL: {
    default: 'https://api.twilio.com',
    ...textThat(
      'a URL that starts with https://',
      (text) => isUrl(text, 'https:', 'http:') && isTrustworthy(new URL(text)),
    ),
    meaning: "Address of Twilio's API, for an account in another region, such as https://api.dublin.ie1.twilio.com.",
  },
  TEXTS_WEBHOOK_URL: {
    ...webUrl,
    meaning:
      'URL of any other provider that sends texts: it gets each one as a webhook (api/src/texting/README.md). Must be https, or http for a host in WEBHOOK_ALLOWED_PRIVATE_HOSTS.',
  },
  TEXTS_WEBHOOK_SECRET: {
    ...listOf('whsec_ and at least 24 bytes in base64 (several while one replaces another)', isWebhookSecret, 1),
    meaning: 'Key of the signatures (Standard Webhooks) on texts to TEXTS_WEBHOOK_URL; must be set when that is.',
  },
  TEXTS_PER_WEEK: {
    default: '3',
    ...whole(1, 7),
    meaning: 'Most texts about deals to one number in seven days; on one day it gets at most one.',
  },
  TEXT_SEGMENT_PRICE: {
    default: '0.008',
    expected: 'an amount in dollars such as 0.008',
    read: (text: string) => (/^\d{1,2}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
    meaning: 'Price of one segment of a text in dollars, with the fees of carriers, for the estimate in the desk.',
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
