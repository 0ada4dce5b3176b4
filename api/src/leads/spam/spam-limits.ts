/** What makes a submission look like spam: how much of it in how long. The SQL of intake takes it from here. */
export const SPAM_LIMITS = {
  /** Sent sooner after the page arrived: faster than any hand, autofill included. */
  leastFillMs: 2000,
  /** Shorter notes ("Five acres.") are alike by chance. */
  leastLetters: 40,
  /** Leads of other phones that may have the same text, of so many latest ones that are looked at. */
  repeatedText: { most: 1, days: 30, looks: 20 },
  /** Earlier leads of the same phone, or of the same e-mail address. */
  fromPhone: { most: 3, hours: 24 },
  fromEmail: { most: 3, hours: 24 },
  /** Earlier forms from the same address (IPv6: one /64). */
  fromNetwork: { most: 9, hours: 1 },
} as const;
