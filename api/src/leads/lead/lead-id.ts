import { Refusal } from '../../http/refusal.js';

/** The refusal (404) of an unknown lead id. */
export function unknownLead(): Refusal {
  return new Refusal(404, 'There is no lead with this id.', { reason: 'unknown-lead' });
}
