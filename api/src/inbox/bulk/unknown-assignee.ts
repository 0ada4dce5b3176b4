import { type Refusal, wrongField } from '../../http/refusal.js';

/** The refusal (400) of an assignee; `field` is the one that names the account in the request. */
export function unknownAssignee(field: string): Refusal {
  return wrongField(field, 'Choose another active account with the role agent or admin.', 'unknown-assignee');
}
