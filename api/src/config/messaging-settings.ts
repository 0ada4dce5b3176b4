/** What texts need to know. */
export interface MessagingSettings {
  /** Undefined: nothing is taken from Twilio. */
  readonly twilioAuthToken: string | undefined;
  /** Undefined: nothing is taken from other providers. */
  readonly secret: string | undefined;
  /** The URLs that Twilio may have called, as it signs them. */
  readonly webhookUrls: readonly string[];
  /** Undefined: as is usual for each provider. */
  readonly confirmations: 'provider' | 'api' | undefined;
  readonly company: { readonly name: string; readonly phone: string; readonly email: string };
}
