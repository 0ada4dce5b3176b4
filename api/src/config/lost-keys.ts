const accept = (cost: string) =>
  `delete it, and run "npm run accept-keys --prefix api" to go on with a new one: ${cost}`;

/** Second halves of sentences about a lost key: what to do, and the cost of the loss. */
export const LOST_KEYS = {
  SUPPRESSION_KEY: accept(
    'nobody stored so far is then texted before they agree on a form again, which earlier stops no longer prevent.',
  ),
  CONSENT_SIGNING_KEY: accept(
    'certificates issued so far are then genuine only by the public key that they were issued with.',
  ),
  LIST_KEY: accept(
    'links in emails sent so far then no longer leave the buyers list, and people who left it and were erased are no longer known.',
  ),
  STAFF_KEY:
    'delete it, and a new one is made. Authenticator apps and recovery codes then no longer sign anybody in: run "npm run staff --prefix api -- remove-second-factors --email …" for each account.',
} as const;
