/** What notices need to know, checked together. */
export interface NoticeSettings {
  readonly runsJobs: boolean;
  /** Undefined: e-mail becomes files. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: the accounts of staff. */
  readonly emails: readonly string[] | undefined;
  /** Holds `{id}`. */
  readonly leadUrl: string;
  readonly webhookUrls: readonly string[];
  readonly webhookSecrets: readonly string[];
  /** In lower case. */
  readonly allowedPrivateHosts: readonly string[];
}

/** Returns one sentence for the operator about settings that do not fit each other, or undefined. */
export function findNoticeMistake(settings: NoticeSettings, isSenderSet: boolean): string | undefined {
  const { smtpUrl, webhookUrls, webhookSecrets, allowedPrivateHosts } = settings;
  if (smtpUrl !== undefined && !isSenderSet) return 'MAIL_FROM must be set when SMTP_URL is.';
  if (webhookUrls.length > 0 && webhookSecrets.length === 0) return 'WEBHOOK_SECRET must be set when WEBHOOK_URLS is.';
  // A first name is personal data: it does not cross the open network unencrypted.
  const isOpen = (url: URL) => url.protocol === 'http:' && !allowedPrivateHosts.includes(url.hostname.toLowerCase());
  if (webhookUrls.some((url) => isOpen(new URL(url))))
    return 'WEBHOOK_URLS must be URLs that start with https:// (http:// for hosts in WEBHOOK_ALLOWED_PRIVATE_HOSTS).';
  return undefined;
}
