const accept = (cost: string) =>
  `delete it, and run "npm run accept-keys --prefix api" to go on with a new one: ${cost}`;

/** The ends of error messages about a lost key: how to go on without it, and what is lost. */
export const LOST_KEYS = {
  SUPPRESSION_KEY: accept(
    'people stored so far are then not texted until they agree on a form again, and stops from before no longer prevent that.',
  ),
  CONSENT_SIGNING_KEY: accept(
    'certificates issued so far can then be checked only with the public key that they were issued with.',
  ),
  LIST_KEY: accept(
    'links in emails sent so far then no longer work, and people who left the buyers list and were erased are no longer recognized.',
  ),
  STAFF_KEY:
    'delete it, and a new one is made. Authenticator apps and recovery codes then no longer sign anybody in: run "npm run staff --prefix api -- remove-second-factors --email …" for each account.',
} as const;
