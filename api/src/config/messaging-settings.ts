/** What texts need to know. */
export interface MessagingSettings {
  /** Undefined: nothing is taken from Twilio. */
  readonly twilioAuthToken: string | undefined;
  /** Undefined: nothing is taken from other providers. */
  readonly secret: string | undefined;
  /** The URLs that Twilio may have called, as it signs them: without a fragment. */
  readonly webhookUrls: readonly string[];
  /**
   * Who answers keywords that a provider knows; all else is answered by the api. Undefined: Twilio those of its texts,
   * the api those of other providers.
   */
  readonly confirmations: 'provider' | 'api' | undefined;
  readonly company: { readonly name: string; readonly phone: string; readonly email: string };
}
