import { isUrl, isWebhookSecret, listOf, oneOf, orNone, textThat, type Variable } from './variable.js';

interface NoticeSettings {
  readonly smtpUrl: string | undefined;
  readonly webhookUrls: readonly string[];
  readonly webhookSecrets: readonly unknown[];
  readonly allowedPrivateHosts: readonly string[];
}

interface ReplySettings {
  readonly replyAddress: string | undefined;
  readonly repliesSecret: string | undefined;
}

/** One sentence for the operator if ALERTS_SMTP_URL is set without a sender or the company's address, or undefined. */
export function findAlertMistake(
  smtpUrl: string | undefined,
  isSet: (name: 'ALERTS_FROM' | 'COMPANY_ADDRESS') => boolean,
): string | undefined {
  const missing = (['ALERTS_FROM', 'COMPANY_ADDRESS'] as const).find((name) => !isSet(name));
  return smtpUrl === undefined || missing === undefined ? undefined : `${missing} must be set when ALERTS_SMTP_URL is.`;
}

/** One sentence for the operator if REPLY_ADDRESS is set without the key of its reports, or undefined. */
export function findReplyMistake({ replyAddress, repliesSecret }: ReplySettings): string | undefined {
  return replyAddress === undefined || repliesSecret !== undefined
    ? undefined
    : 'EMAIL_REPLIES_SECRET must be set when REPLY_ADDRESS is.';
}

/** One sentence for the operator about a setting of notices that lacks another one, or undefined. */
export function findNoticeMistake(settings: NoticeSettings, isSenderSet: boolean): string | undefined {
  const { smtpUrl, webhookUrls, webhookSecrets, allowedPrivateHosts } = settings;
  if (smtpUrl !== undefined && !isSenderSet) return 'MAIL_FROM must be set when SMTP_URL is.';
  if (webhookUrls.length > 0 && webhookSecrets.length === 0) return 'WEBHOOK_SECRET must be set when WEBHOOK_URLS is.';
  // A first name is personal data and must not cross the open network unencrypted.
  const isOpen = (url: URL) => url.protocol === 'http:' && !allowedPrivateHosts.includes(url.hostname.toLowerCase());
  if (webhookUrls.some((url) => isOpen(new URL(url))))
    return 'WEBHOOK_URLS must be URLs that start with https:// (http:// for hosts in WEBHOOK_ALLOWED_PRIVATE_HOSTS).';
  return undefined;
}

// Deliberately simple: the addresses of mail servers and staff accounts, not all of RFC 5322.
const ADDRESS = /^[^\s@<>,;"]{1,64}@[A-Za-z0-9.-]{1,253}$/;

function isSender(text: string): boolean {
  const [, name, address] = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(text) ?? [];
  return name === undefined ? ADDRESS.test(text) : ADDRESS.test(address ?? '');
}

const SMTP = textThat(
  'a URL that starts with smtp:// or smtps://',
  (text) => isUrl(text, 'smtp:', 'smtps:') && new URL(text).hostname !== '',
);
const SENDER = textThat('an address such as notices@example.com or Land leads <notices@example.com>', isSender);

/** The variables of background jobs, and of the notices and alerts that they deliver. */
export const NOTICE_VARIABLES = {
  BACKGROUND_JOBS: {
    default: 'on',
    ...oneOf('on', 'off'),
    meaning:
      'off: this process only handles requests, without background jobs: it sends no notices and alerts, seals no consents (adds none to the chain of hashes of the ledger) and erases nothing. At least one process must have it on.',
  },
  SMTP_URL: {
    ...SMTP,
    meaning:
      'Mail server for email to staff and for emails that staff write to leads, such as smtps://user:password@mail.example.com; unset: every email becomes a file in DATA_DIR/mail.',
  },
  MAIL_FROM: { ...SENDER, meaning: 'Sender of email to staff and of emails to leads; must be set when SMTP_URL is.' },
  NOTICE_EMAILS: {
    ...orNone(listOf('email addresses', (item) => ADDRESS.test(item))),
    meaning:
      'Addresses that get an email about each lead; unset: those of all enabled agents and admins (while there are none, notices wait); "none": no email.',
  },
  STAFF_LEAD_URL: {
    ...textThat(
      'a URL that starts with https:// or http:// and holds {id}',
      (text) => text.includes('{id}') && isUrl(text, 'https:', 'http:'),
    ),
    meaning:
      'URL at which staff open a lead, such as https://crm.example.com/leads/{id}; unset: the lead in the desk at DESK_ORIGIN.',
  },
  WEBHOOK_URLS: {
    ...listOf('URLs that start with https:// (http:// for hosts in WEBHOOK_ALLOWED_PRIVATE_HOSTS)', (item) =>
      isUrl(item, 'https:', 'http:'),
    ),
    meaning: 'URLs that get events about leads (Standard Webhooks), separated by commas.',
  },
  WEBHOOK_SECRET: {
    ...listOf('whsec_ and at least 24 bytes in base64 (several while one replaces another)', isWebhookSecret, 1),
    meaning: 'Key of the signatures on webhooks, whsec_ and base64; must be set when WEBHOOK_URLS is.',
  },
  WEBHOOK_ALLOWED_PRIVATE_HOSTS: {
    ...listOf('host names or IP addresses', (item) => /^[A-Za-z0-9.:[\]-]+$/.test(item)),
    meaning:
      'Hosts of WEBHOOK_URLS that may have an address in a private network; any other host with such an address is refused.',
  },
  ALERTS_SMTP_URL: {
    ...SMTP,
    meaning:
      'Mail server for emails about deals to the buyers list, one that accepts mass mail; unset: every email becomes a file in DATA_DIR/mail.',
  },
  ALERTS_FROM: {
    ...SENDER,
    meaning:
      'Sender of emails about deals, at a domain of its own, so that complaints do not harm your other mail. Mail programs may send it requests to leave the list. Must be set when ALERTS_SMTP_URL is.',
  },
  MAIL_EVENTS_SECRET: {
    ...textThat('whsec_ and at least 24 bytes in base64', isWebhookSecret),
    meaning:
      'Key of the signatures (Standard Webhooks) on bounces and complaints that the mail provider reports to POST /api/mail-events; unset: reports are refused.',
  },
  REPLY_ADDRESS: {
    ...textThat(
      'an address of at most 220 characters, such as reply@example.com',
      (text) => ADDRESS.test(text) && text.length <= 220,
    ),
    meaning:
      "Address for replies to emails that staff write to leads: each email gets one of its own, such as reply+1f3c…@example.com. The mail provider reports what arrives to POST /api/email-replies. Unset: replies go to the author's own address and are not in the desk.",
  },
  EMAIL_REPLIES_SECRET: {
    ...textThat('whsec_ and at least 24 bytes in base64', isWebhookSecret),
    meaning: 'Key of the signatures (Standard Webhooks) on POST /api/email-replies; must be set when REPLY_ADDRESS is.',
  },
} satisfies Record<string, Variable<unknown>>;
