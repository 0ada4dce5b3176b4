import { Refusal } from '../../http/refusal.js';

/** The refusal (404) of an id in the path that no account has. */
export const unknownAccount = () =>
  new Refusal(404, 'There is no account with this id.', { reason: 'unknown-account' });
