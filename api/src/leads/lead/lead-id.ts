import { Refusal } from '../../http/refusal.js';

/** The answer where there is no lead with an id. */
export function unknownLead(): Refusal {
  return new Refusal(404, 'There is no lead with this id.', { reason: 'unknown-lead' });
}
