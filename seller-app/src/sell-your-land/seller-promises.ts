/** What stands beside the form: each is a claim that the company makes, with its limits. */
export const sellerPromises = [
  'Your offer is free, and you are under no obligation.',
  'An answer from a real person within 24 hours.',
  'We never sell your information.',
] as const;
